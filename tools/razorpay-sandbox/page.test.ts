import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, keyId, startTestSandbox } from './call-sandbox.ts'
import type { RunningSandbox } from './start-sandbox.ts'

// A browser is started.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const pictures = process.env.SANDBOX_PICTURES

describe.skipIf(!existsSync(executablePath))('checkout in a browser, 360 pixels wide', () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let sandbox: RunningSandbox
  let shop: Server
  let shopUrl = ''
  let posted: { url: string; fields: Record<string, string> }[] = []
  let options: Record<string, unknown> = {}
  let wiring = ''

  beforeAll(async () => {
    sandbox = await startTestSandbox()
    shop = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') {
          posted.push({ url: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)) })
        }
        response.writeHead(200, {
          'content-type': 'text/html',
          // As tight as a merchant's page can be that uses checkout.js.
          'content-security-policy': `default-src 'none'; script-src 'nonce-x' http://localhost:${sandbox.port}; frame-src http://localhost:${sandbox.port}; form-action 'none'`,
        })
        response.end(
          request.url === '/shop'
            ? `<!doctype html><html lang="en"><title>Shop</title><button id="pay">Pay now</button>
               <script src="${sandbox.checkoutJsUrl}"></script>
               <script nonce="x">
                 window.heard = []
                 const options = ${JSON.stringify(options)}
                 ${wiring}
                 const rzp = new Razorpay(options)
                 rzp.on('payment.failed', (answer) => heard.push(answer))
                 document.getElementById('pay').onclick = () => rzp.open()
               </script>`
            : '<!doctype html><title>Back</title><h1>Back at the shop</h1>',
        )
      })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  })
  afterAll(async () => {
    await browser.close()
    shop.closeAllConnections()
    shop.close()
    await sandbox.close()
  })
  beforeEach(async () => {
    sandbox.control.reset()
    posted = []
    context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    page = await context.newPage()
    // Slow is not wrong: other tests use the same processors.
    page.setDefaultTimeout(60_000)
  })
  afterEach(() => context.close())

  const makeOrder = () => connect(sandbox.url).sdk.orders.create({ amount: 123_450, currency: 'INR' })
  const heard = () => page.evaluate<unknown[]>('heard')
  const picture = (name: string) =>
    pictures ? page.screenshot({ path: `${pictures}/${name}.png` }) : undefined

  async function openHosted() {
    const { id } = await makeOrder()
    const fields = {
      key_id: keyId,
      order_id: id,
      name: 'Sree Nagaraja Temple, Kavumpuzha',
      description: 'Ayilyam pooja and two more offerings',
      callback_url: `${shopUrl}/callback?tran_no=V1`,
      cancel_url: `${shopUrl}/cancel`,
    }
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
    await page.setContent(
      `<form method="post" action="http://localhost:${sandbox.port}/v1/checkout/embedded">${inputs.join('')}<button>Go</button></form>`,
    )
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
    return id
  }

  async function pressPay(more: Record<string, unknown> = {}, script = '') {
    const { id } = await makeOrder()
    options = {
      key: keyId,
      order_id: id,
      amount: 123_450,
      currency: 'INR',
      name: 'Sree Nagaraja Temple',
      ...more,
    }
    wiring = script
    await page.goto(`${shopUrl}/shop`)
    await page.getByRole('button', { name: 'Pay now' }).click()
    return id
  }

  async function openShop(more: Record<string, unknown> = {}, script = '') {
    const id = await pressPay(more, script)
    const frame = page.frameLocator('iframe.razorpay-checkout-frame')
    await frame.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
    return { id, frame }
  }

  const withHandler = `options.handler = (proof) => heard.push(proof)
    options.modal = { ondismiss: (why) => heard.push('dismissed ' + why) }`

  it('the hosted page takes a card and brings the payer back with the proof', async () => {
    const id = await openHosted()
    await picture('hosted-methods')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map((each) => each.id)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
    await page.getByLabel('Card number').fill('4100 2800 0000 1007')
    await page.getByLabel('Expiry (MM/YY)').fill('12/40')
    await page.getByLabel('CVV').fill('123')
    await page.getByRole('button', { name: 'Pay ₹1,234.50 by card' }).click()
    await page.getByLabel('OTP').fill('1234')
    await picture('hosted-otp')
    await page.getByRole('button', { name: 'Submit OTP' }).click()
    await page.getByRole('heading', { name: 'Back at the shop' }).waitFor()
    expect(posted).toMatchObject([
      {
        url: '/callback?tran_no=V1',
        fields: { razorpay_order_id: id, razorpay_signature: expect.any(String) },
      },
    ])
  })

  it('the hosted page cancels to the merchant', async () => {
    await openHosted()
    await page.getByRole('link', { name: 'Cancel payment' }).click()
    await page.waitForURL(`${shopUrl}/cancel`)
    expect(posted).toEqual([])
  })

  it('the modal hands the proof to the handler', async () => {
    const { id, frame } = await openShop({}, withHandler)
    await picture('modal-methods')
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('success@razorpay')
    await frame.getByRole('button', { name: 'Pay ₹1,234.50 by UPI' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect(await heard()).toMatchObject([{ razorpay_order_id: id, razorpay_signature: expect.any(String) }])
  })

  it('the modal tells of a failure and offers another try', async () => {
    const { id, frame } = await openShop({}, withHandler)
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('failure@razorpay')
    await frame.getByRole('button', { name: /by UPI/ }).click()
    await frame.getByRole('link', { name: 'Try again' }).waitFor()
    await picture('modal-failed')
    expect(await heard()).toMatchObject([
      { error: { reason: 'payment_declined', metadata: { order_id: id, payment_id: expect.any(String) } } },
    ])
    await frame.getByRole('link', { name: 'Try again' }).click()
    await frame.getByText('Netbanking').first().click()
    await frame.getByRole('button', { name: /by netbanking/ }).click()
    await picture('modal-bank')
    await frame.getByRole('button', { name: 'Success' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect(await heard()).toHaveLength(2)
  })

  it('without another try a failure closes the modal', async () => {
    const { frame } = await openShop({ retry: { enabled: false } }, withHandler)
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('failure@razorpay')
    await frame.getByRole('button', { name: /by UPI/ }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect((await heard()).at(-1)).toMatch(/^dismissed/)
  })

  it('the modal is closed by its button and by Escape', async () => {
    const { frame } = await openShop({}, withHandler)
    await frame.getByRole('button', { name: 'Close checkout' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.locator('iframe').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect(await heard()).toEqual(['dismissed undefined', 'dismissed undefined'])
  })

  it('the modal is closed when its time is over', async () => {
    // What stands in it is not waited for: it may be over sooner.
    await pressPay({ timeout: 3 }, withHandler)
    await expect.poll(heard).toEqual(['dismissed timeout'])
    await page.locator('iframe').waitFor({ state: 'detached' })
  })

  it('with redirect, success and failure leave the page for the callback', async () => {
    for (const vpa of ['failure@razorpay', 'success@razorpay']) {
      const { frame } = await openShop({ callback_url: `${shopUrl}/callback`, redirect: true })
      await frame.getByText('UPI', { exact: true }).click()
      await frame.getByLabel('UPI ID').fill(vpa)
      await frame.getByRole('button', { name: /by UPI/ }).click()
      await page.waitForURL(`${shopUrl}/callback`)
    }
    expect(posted.map(({ fields }) => Object.keys(fields)[0])).toEqual(['error[code]', 'razorpay_payment_id'])
  })

  it('without a handler success alone goes to the callback', async () => {
    const { frame } = await openShop({ callback_url: `${shopUrl}/callback` })
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('success@razorpay')
    await frame.getByRole('button', { name: /by UPI/ }).click()
    await page.waitForURL(`${shopUrl}/callback`)
    expect(posted[0]?.fields).toHaveProperty('razorpay_signature')
  })

  it('the control page pays an order and sets a fault', async () => {
    const { id } = await makeOrder()
    await page.goto(`http://localhost:${sandbox.port}/control/ui`)
    await page
      .getByRole('row', { name: new RegExp(id) })
      .getByRole('button', { name: 'captured' })
      .click()
    await page
      .getByRole('row', { name: new RegExp(id) })
      .first()
      .getByText('paid')
      .waitFor()
    await page.getByRole('button', { name: 'Set' }).click()
    await page.getByText('POST /v1/orders: status × 1').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/control.png`, fullPage: true })
    expect(sandbox.control.state().faults).toHaveLength(1)
  })
})
