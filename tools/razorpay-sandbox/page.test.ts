import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, it } from 'vitest'
import { executablePath, useShop, withHandler } from './use-shop.ts'

describe.skipIf(!existsSync(executablePath))('checkout in a browser, 360 pixels wide', () => {
  const shop = useShop({ width: 360, height: 740 })

  it('the hosted page takes a card and brings the payer back with the proof', async () => {
    const id = await shop.openHosted()
    await shop.picture('hosted-methods')
    const { violations } = await new AxeBuilder({ page: shop.page }).analyze()
    expect(violations.map((each) => each.id)).toEqual([])
    expect(await shop.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
    await shop.page.getByLabel('Card number').fill('4100 2800 0000 1007')
    await shop.page.getByLabel('Expiry (MM/YY)').fill('12/40')
    await shop.page.getByLabel('CVV').fill('123')
    await shop.page.getByRole('button', { name: 'Pay ₹1,234.50 by card' }).click()
    await shop.page.getByLabel('OTP').fill('1234')
    await shop.picture('hosted-otp')
    await shop.page.getByRole('button', { name: 'Submit OTP' }).click()
    await shop.page.getByRole('heading', { name: 'Back at the shop' }).waitFor()
    expect(shop.posted).toMatchObject([
      {
        url: '/callback?tran_no=V1',
        fields: { razorpay_order_id: id, razorpay_signature: expect.any(String) },
      },
    ])
  })

  it('the hosted page cancels to the merchant', async () => {
    await shop.openHosted()
    await shop.page.getByRole('link', { name: 'Cancel payment' }).click()
    await shop.page.waitForURL(`${shop.url}/cancel`)
    expect(shop.posted).toEqual([])
  })

  it('the modal is closed by its button and by Escape', async () => {
    const { frame } = await shop.openShop({}, withHandler)
    await frame.getByRole('button', { name: 'Close checkout' }).click()
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    await shop.page.getByRole('button', { name: 'Pay now' }).click()
    await shop.page.locator('iframe').waitFor()
    await shop.page.keyboard.press('Escape')
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.heard()).toEqual(['dismissed undefined', 'dismissed undefined'])
  })

  it('the modal is closed when its time is over', async () => {
    // Does not wait for the frame's content, because the timeout may be over before.
    await shop.pressPay({ timeout: 3 }, withHandler)
    await expect.poll(shop.heard).toEqual(['dismissed timeout'])
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
  })

  it('the control page pays an order and sets a fault', async () => {
    const { id } = await shop.makeOrder()
    await shop.page.goto(`http://localhost:${shop.sandbox.port}/control/ui`)
    await shop.page
      .getByRole('row', { name: new RegExp(id) })
      .getByRole('button', { name: 'captured' })
      .click()
    await shop.page
      .getByRole('row', { name: new RegExp(id) })
      .first()
      .getByText('paid')
      .waitFor()
    await shop.page.getByRole('button', { name: 'Set' }).click()
    await shop.page.getByText('POST /v1/orders: status × 1').waitFor()
    await shop.picture('control')
    expect(shop.sandbox.control.state().faults).toHaveLength(1)
  })
})
