import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { findBrowser } from '../dev/find-browser.ts'
import { connect, keyId, startTestSandbox } from './call-sandbox.ts'
import type { RunningSandbox } from './start-sandbox.ts'

export const executablePath = findBrowser()
const pictures = process.env.SANDBOX_PICTURES

/** The checkout option that a merchant must set for UPI to be offered. */
export const withoutCollect = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } }

export const withHandler = `options.handler = (proof) => heard.push(proof)
    options.modal = { ondismiss: (why) => heard.push('dismissed ' + why) }`

type Options = Record<string, unknown>

/** A merchant's page beside the sandbox, and a browser of the given size for each test. */
export function useShop(size: { width: number; height: number }) {
  // Slow: starts a browser.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  let browser: Browser
  let server: Server
  let options: Options = {}
  let wiring = ''
  const shop = {
    sandbox: {} as RunningSandbox,
    url: '',
    context: {} as BrowserContext,
    page: {} as Page,
    posted: [] as { url: string; fields: Record<string, string> }[],
    makeOrder: () => connect(shop.sandbox.url).sdk.orders.create({ amount: 123_450, currency: 'INR' }),
    heard: () => shop.page.evaluate<unknown[]>('heard'),
    async picture(name: string) {
      if (pictures) await shop.page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
    },
    async openHosted(): Promise<string> {
      const { id } = await shop.makeOrder()
      const fields = {
        key_id: keyId,
        order_id: id,
        name: 'Sree Nagaraja Temple, Kavumpuzha',
        description: 'Ayilyam pooja and two more offerings',
        callback_url: `${shop.url}/callback?tran_no=V1`,
        cancel_url: `${shop.url}/cancel`,
      }
      const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
      await shop.page.setContent(
        `<form method="post" action="http://localhost:${shop.sandbox.port}/v1/checkout/embedded">${inputs.join('')}<button>Go</button></form>`,
      )
      await shop.page.getByRole('button', { name: 'Go' }).click()
      await shop.page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
      return id
    },
    async pressPay(more: Options = {}, script = ''): Promise<string> {
      const { id } = await shop.makeOrder()
      const name = 'Sree Nagaraja Temple'
      const usual = { key: keyId, order_id: id, amount: 123_450, currency: 'INR', name }
      options = { ...usual, config: withoutCollect, ...more }
      wiring = script
      await shop.page.goto(`${shop.url}/shop`)
      await shop.page.getByRole('button', { name: 'Pay now' }).click()
      return id
    },
    async openShop(more: Options = {}, script = ''): Promise<{ id: string; frame: FrameLocator }> {
      const id = await shop.pressPay(more, script)
      const frame = shop.page.frameLocator('iframe.razorpay-checkout-frame')
      await frame.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
      return { id, frame }
    },
  }

  beforeAll(async () => {
    shop.sandbox = await startTestSandbox()
    server = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') {
          const fields = Object.fromEntries(new URLSearchParams(body))
          shop.posted.push({ url: request.url ?? '', fields })
        }
        const origin = `http://localhost:${shop.sandbox.port}`
        response.writeHead(200, {
          'content-type': 'text/html',
          // The strictest policy that still allows checkout.js.
          'content-security-policy': `default-src 'none'; script-src 'nonce-x' ${origin}; frame-src ${origin}; form-action 'none'`,
        })
        response.end(
          request.url === '/shop'
            ? `<!doctype html><html lang="en"><title>Shop</title><button id="pay">Pay now</button>
               <script src="${shop.sandbox.checkoutJsUrl}"></script>
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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    shop.url = `http://localhost:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  })
  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
    await shop.sandbox.close()
  })
  beforeEach(async () => {
    shop.sandbox.control.reset()
    shop.posted.length = 0
    shop.context = await browser.newContext({ viewport: size })
    shop.page = await shop.context.newPage()
    // Long, because other tests use the same processors.
    shop.page.setDefaultTimeout(60_000)
  })
  afterEach(() => shop.context.close())
  return shop
}
