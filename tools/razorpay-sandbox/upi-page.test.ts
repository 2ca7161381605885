import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { scanQr } from './scan-qr.ts'
import { executablePath, useShop, withHandler } from './use-shop.ts'

const isMissing = !existsSync(executablePath)

describe.skipIf(isMissing)('UPI on a wide screen', () => {
  const shop = useShop({ width: 1280, height: 800 })
  const pay = (link: string) => shop.sandbox.control.payLink(link)
  const decline = (link: string) => shop.sandbox.control.payLink(link, 'failure@razorpay')

  /** Chooses UPI and decodes the code from a screenshot. */
  async function scan(frame: FrameLocator): Promise<string> {
    await frame.getByText('UPI', { exact: true }).click()
    return scanQr(await frame.getByRole('img', { name: 'QR code to pay ₹1,234.50 by UPI' }).screenshot())
  }

  it('shows a code that a camera reads: whom, how much, and for which order', async () => {
    const { id, frame } = await shop.openShop()
    const link = await scan(frame)
    expect(link).toMatch(/^upi:\/\/pay\?pa=\S+&pn=Sree%20Nagaraja%20Temple&tr=RZP\w{14}&/)
    const fields = new URL(link).searchParams
    expect(Object.fromEntries(fields)).toMatchObject({ tn: id, am: '1234.50', cu: 'INR' })
    const [payment] = shop.sandbox.control.state().payments
    expect(payment).toMatchObject({ order_id: id, status: 'created', method: 'upi', vpa: null })
    await shop.picture('upi-code')
    await expect(frame.getByRole('textbox').count()).resolves.toBe(0)
    const { violations } = await new AxeBuilder({ page: shop.page }).analyze()
    expect(violations.map((each) => each.id)).toEqual([])
  })

  it('the modal hands the proof to the handler when the code was paid elsewhere', async () => {
    const { id, frame } = await shop.openShop({}, withHandler)
    expect(pay(await scan(frame))).toMatchObject({ order_id: id, status: 'captured' })
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.heard()).toMatchObject([
      { razorpay_order_id: id, razorpay_signature: expect.any(String) },
    ])
  })

  it('the app in another tab pays too', async () => {
    const { frame } = await shop.openShop({}, withHandler)
    await scan(frame)
    const opened = shop.context.waitForEvent('page')
    await frame.getByRole('link', { name: 'Open the app in another tab' }).click()
    const app = await opened
    await app.getByRole('button', { name: 'Pay', exact: true }).click()
    await app.getByRole('heading', { name: 'Done in the app' }).waitFor()
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.heard()).toHaveLength(1)
  })

  it('the modal tells of a failure and offers another try', async () => {
    const { id, frame } = await shop.openShop({}, withHandler)
    decline(await scan(frame))
    await frame.getByRole('link', { name: 'Try again' }).waitFor()
    await shop.picture('modal-failed')
    expect(await shop.heard()).toMatchObject([
      { error: { reason: 'payment_declined', metadata: { order_id: id, payment_id: expect.any(String) } } },
    ])
    await frame.getByRole('link', { name: 'Try again' }).click()
    await frame.getByText('Netbanking').first().click()
    await frame.getByRole('button', { name: /by netbanking/ }).click()
    await shop.picture('modal-bank')
    await frame.getByRole('button', { name: 'Success' }).click()
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.heard()).toHaveLength(2)
  })

  it('without another try a failure closes the modal', async () => {
    const { frame } = await shop.openShop({ retry: { enabled: false } }, withHandler)
    decline(await scan(frame))
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect((await shop.heard()).at(-1)).toMatch(/^dismissed/)
  })

  it('with redirect, success and failure leave the page for the callback', async () => {
    for (const answer of [decline, pay]) {
      const { frame } = await shop.openShop({ callback_url: `${shop.url}/callback`, redirect: true })
      answer(await scan(frame))
      await shop.page.waitForURL(`${shop.url}/callback`)
    }
    expect(shop.posted.map(({ fields }) => Object.keys(fields)[0])).toEqual([
      'error[code]',
      'razorpay_payment_id',
    ])
  })

  it('without a handler success alone goes to the callback', async () => {
    const { frame } = await shop.openShop({ callback_url: `${shop.url}/callback` })
    pay(await scan(frame))
    await shop.page.waitForURL(`${shop.url}/callback`)
    expect(shop.posted[0]?.fields).toHaveProperty('razorpay_signature')
  })

  it('another way to pay ends the code; scanned all the same, it goes back', async () => {
    const { frame } = await shop.openShop({}, withHandler)
    const link = await scan(frame)
    await frame.getByRole('button', { name: 'Pay another way' }).click()
    await frame.getByText('Netbanking').first().click()
    await frame.getByRole('button', { name: /by netbanking/ }).click()
    await frame.getByRole('button', { name: 'Success' }).click()
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(pay(link)).toMatchObject({ status: 'failed' })
    const [payment] = shop.sandbox.control.state().payments as { id: string }[]
    expect(shop.sandbox.control.authorizeLate(payment?.id ?? '')).toMatchObject({ status: 'refunded' })
  })

  it('says so, and offers no UPI, where the merchant has not hidden Collect', async () => {
    const { id, frame } = await shop.openShop({ config: undefined })
    await frame.getByText('UPI', { exact: true }).click()
    await frame
      .getByRole('alert')
      .getByText(/UPI Collect, which ended on 28 February 2026/)
      .waitFor()
    expect(await frame.getByRole('button', { name: 'Show the QR code' }).count()).toBe(0)
    const orders = shop.sandbox.control.state().orders
    expect(orders).toMatchObject([{ id, attempts: 0 }])
  })
})

describe.skipIf(isMissing)('UPI on a phone', () => {
  const shop = useShop({ width: 360, height: 740 })
  const redirecting = () => ({ callback_url: `${shop.url}/callback`, redirect: true })

  async function leaveForApp(frame: FrameLocator): Promise<string> {
    await frame.getByText('UPI', { exact: true }).click()
    await shop.picture('upi-apps')
    await frame.getByRole('button', { name: 'Google Pay' }).click()
    // The merchant's page has been replaced.
    await shop.page.getByRole('heading', { level: 1, name: 'Google Pay' }).waitFor()
    return (await shop.page.getByRole('link', { name: 'The link that opened it' }).getAttribute('href')) ?? ''
  }

  it('shows apps and never a box for a UPI ID', async () => {
    const { frame } = await shop.openShop()
    await frame.getByText('UPI', { exact: true }).click()
    const upi = frame.getByRole('group').filter({ hasText: 'Any UPI app' })
    await upi.getByRole('button', { name: 'Google Pay' }).waitFor()
    expect(await upi.getByRole('button').allTextContents()).toEqual([
      'Google Pay',
      'PhonePe',
      'Paytm',
      'BHIM',
    ])
    expect(await upi.getByRole('textbox').count()).toBe(0)
  })

  it('the page leaves for the app and comes back with the proof', async () => {
    const { id, frame } = await shop.openShop(redirecting())
    const link = await leaveForApp(frame)
    expect(new URL(link).searchParams.get('tn')).toBe(id)
    await shop.picture('upi-app')
    await shop.page.getByRole('button', { name: 'Pay', exact: true }).click()
    await shop.page.waitForURL(`${shop.url}/callback`)
    expect(shop.posted[0]?.fields).toMatchObject({ razorpay_order_id: id })
  })

  it('declined in the app, it comes back with the error', async () => {
    const { frame } = await shop.openShop(redirecting())
    await leaveForApp(frame)
    await shop.page.getByRole('button', { name: 'Decline' }).click()
    await shop.page.waitForURL(`${shop.url}/callback`)
    expect(shop.posted[0]?.fields).toMatchObject({ 'error[reason]': 'payment_declined' })
  })

  it('a tab that is lost in the app is told of by nobody but the event', async () => {
    const { id, frame } = await shop.openShop(redirecting())
    const link = await leaveForApp(frame)
    await shop.page.close()
    expect(shop.sandbox.control.payLink(link)).toMatchObject({ order_id: id, status: 'captured' })
    expect(shop.posted).toEqual([])
    expect(shop.sandbox.control.state().payments).toMatchObject([
      { status: 'captured', upi: { vpa: 'success@razorpay', flow: 'intent' } },
    ])
  })
})
