import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyId, secret, useSandbox } from './call-sandbox.ts'

const { sandbox, rz } = useSandbox()

const merchant = {
  callback_url: 'http://shop.test/callback?tran_no=V1',
  cancel_url: 'http://shop.test/cancel',
}

/** Submits a form as a browser does, and follows the redirect. */
async function submit(path: string, fields: Record<string, string>) {
  const answer = await fetch(new URL(path, sandbox.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location === null || !location.startsWith('/'))
    return { status: answer.status, path: location, html: await answer.text() }
  const page = await fetch(new URL(location, sandbox.url))
  return { status: page.status, path: location, html: await page.text() }
}

const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')

/** Target and fields of the form that returns the payer. */
function readReturn(html: string) {
  const action = plain(/<form method="post" action="([^"]+)" target="_top"/.exec(html)?.[1] ?? '')
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return {
    action,
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, plain(value)])),
  }
}

async function openHosted(more: Record<string, string> = {}) {
  const order = await rz.sdk.orders.create({ amount: 50_000, currency: 'INR' })
  const page = await submit('/v1/checkout/embedded', {
    key_id: keyId,
    order_id: order.id,
    amount: '50000',
    currency: 'INR',
    name: 'Sree Nagaraja <Temple>',
    'prefill[contact]': '+919876543210',
    'prefill[email]': 'devi@example.test',
    'notes[tran_no]': 'V1',
    ...merchant,
    ...more,
  })
  return { order, page, address: page.path ?? '' }
}
const card = (number: string) => ({ method: 'card', number, expiry: '12/40', cvv: '123', name: 'Devi' })

describe('the hosted page', () => {
  it('shows who is paid and how much', async () => {
    const { page } = await openHosted()
    expect(page.status).toBe(200)
    expect(page.html).toContain('Sree Nagaraja &lt;Temple&gt;')
    expect(page.html).toContain('₹500.00')
  })

  it('a test card and an OTP of four digits post a proof that is right', async () => {
    const { order, address } = await openHosted()
    const bank = await submit(`${address}/pay`, card('4100 2800 0000 1007'))
    expect(bank.html).toContain('OTP')
    const end = readReturn((await submit(bank.path ?? '', { action: 'otp', otp: '1234' })).html)
    expect(end.action).toBe(merchant.callback_url)
    const { razorpay_payment_id: paymentId = '' } = end.fields
    expect(end.fields).toEqual({
      razorpay_payment_id: paymentId,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac('sha256', secret).update(`${order.id}|${paymentId}`).digest('hex'),
    })
    expect(await rz.sdk.payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      method: 'card',
      email: 'devi@example.test',
      contact: '+919876543210',
      notes: { tran_no: 'V1' },
    })
    // Reloading the bank's page does not pay again and does not lose the payment.
    const again = await (await fetch(new URL(bank.path ?? '', sandbox.url))).text()
    expect(readReturn(again).fields.razorpay_payment_id).toBe(paymentId)
    expect((await rz.sdk.orders.fetch(order.id)).attempts).toBe(1)
  })

  it('an OTP of three digits posts the error, its metadata as a text', async () => {
    const { order, address } = await openHosted()
    const bank = await submit(`${address}/pay`, card('5500670000001002'))
    const { action, fields } = readReturn((await submit(bank.path ?? '', { otp: '123' })).html)
    expect(action).toBe(merchant.callback_url)
    expect(fields).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'incorrect_otp' })
    expect(JSON.parse(fields['error[metadata]'] ?? '')).toEqual({
      payment_id: expect.stringMatching(/^pay_/),
      order_id: order.id,
    })
    expect((await rz.sdk.orders.fetch(order.id)).status).toBe('attempted')
  })

  it.each([
    ['4100280000090000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['5305620000050001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100280000070002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
    ['5305620000030003', 'card_declined', 'BAD_REQUEST_ERROR'],
    ['4100280000030006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
    ['5305620000080008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
    ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['5305620000070009', 'authentication_failed', 'GATEWAY_ERROR'],
  ])('card %s fails with %s', async (number, reason, code) => {
    const { address } = await openHosted()
    const bank = await submit(`${address}/pay`, card(number))
    const { fields } = readReturn((await submit(bank.path ?? '', { otp: '1234' })).html)
    expect(fields).toMatchObject({ 'error[code]': code, 'error[reason]': reason })
  })

  it('UPI shows a code and waits; what the app says ends it', async () => {
    const start = async () => {
      const { order, address } = await openHosted()
      const code = await submit(`${address}/pay`, { method: 'upi' })
      expect(code.html).toContain('<svg class="qr"')
      const [waiting = ''] = /[^"]+\/waiting\/pay_\w+/.exec(code.html) ?? []
      const [app = ''] = /[^"]+\/app\/pay_\w+/.exec(code.html) ?? []
      const isOver = async () => (await fetch(new URL(waiting, sandbox.url))).status === 200
      return { order, code, app, isOver }
    }
    for (const [action, name] of [
      ['pay', 'razorpay_signature'],
      ['decline', 'error[code]'],
    ] as const) {
      const { code, app, isOver } = await start()
      expect(await isOver()).toBe(false)
      await submit(app, { action })
      expect(await isOver()).toBe(true)
      const end = await fetch(new URL(code.path ?? '', sandbox.url))
      expect(readReturn(await end.text()).fields).toHaveProperty([name])
    }
  })

  it('UPI is left for an app, and only its link pays', async () => {
    const { order, address } = await openHosted()
    const app = await submit(`${address}/pay`, { method: 'upi', app: 'BHIM <b>' })
    expect(app.html).toContain('BHIM &lt;b&gt;')
    const link = plain(/href="(upi:[^"]+)"/.exec(app.html)?.[1] ?? '')
    expect(() => sandbox.control.payLink(link.replace('am=500.00', 'am=5.00'))).toThrow('another amount')
    expect(() => sandbox.control.payLink('upi://pay?tr=RZPnobody')).toThrow('not a UPI link')
    expect(sandbox.control.payLink(link)).toMatchObject({ order_id: order.id, status: 'captured' })
    expect((await rz.sdk.orders.fetch(order.id)).status).toBe('paid')
  })

  it('netbanking asks', async () => {
    const pay = async () =>
      submit(`${(await openHosted()).address}/pay`, { method: 'netbanking', bank: 'SBIN' })
    const end = await submit((await pay()).path ?? '', { action: 'success' })
    expect(readReturn(end.html).fields).toHaveProperty('razorpay_signature')
    const refused = await submit((await pay()).path ?? '', { action: 'failure' })
    expect(readReturn(refused.html).fields['error[reason]']).toBe('payment_failed')
  })

  it('says what is wrong with the form, and starts nothing', async () => {
    const { order, address } = await openHosted()
    for (const [fields, words] of [
      [card('4111111111111111'), 'not one of the test cards'],
      [{ ...card('4100280000001007'), expiry: '01/20' }, 'expired'],
      [{ ...card('4100280000001007'), cvv: '1' }, 'CVV'],
      [{ method: 'barter' }, 'Choose a way to pay'],
    ] as const) {
      expect((await submit(`${address}/pay`, fields)).html).toContain(words)
    }
    expect((await rz.sdk.orders.fetch(order.id)).attempts).toBe(0)
  })

  it('cancel goes to the merchant’s own page, and leaves a failed attempt once one was started', async () => {
    const { order, page, address } = await openHosted()
    expect(page.html).toContain(`href="${merchant.cancel_url}"`)
    const bank = await submit(`${address}/pay`, card('4100280000001007'))
    const gone = await submit(bank.path ?? '', { action: 'cancel' })
    expect(gone).toMatchObject({ status: 303, path: merchant.cancel_url })
    const { items } = await rz.sdk.orders.fetchPayments(order.id)
    expect(items).toMatchObject([{ status: 'failed', error_reason: 'payment_cancelled' }])
  })

  it('a closed tab pays and tells nobody; a silent bank leaves the payment open', async () => {
    const { order, address } = await openHosted()
    const bank = await submit(`${address}/pay`, { method: 'netbanking', bank: 'HDFC' })
    const closed = await submit(bank.path ?? '', { action: 'close' })
    expect(closed.html).not.toContain(merchant.callback_url)
    expect((await rz.sdk.orders.fetch(order.id)).status).toBe('paid')

    const other = await openHosted()
    const silent = await submit(`${other.address}/pay`, { method: 'netbanking', bank: 'HDFC' })
    await submit(silent.path ?? '', { action: 'silence' })
    expect((await rz.sdk.orders.fetchPayments(other.order.id)).items).toMatchObject([{ status: 'created' }])
  })

  it('a second tab whose bank says yes after the first has paid gets its money back', async () => {
    const { order, address } = await openHosted()
    const [one, other] = await Promise.all(
      [1, 2].map(() => submit(`${address}/pay`, card('4100280000001007'))),
    )
    await submit(one?.path ?? '', { otp: '1234' })
    const late = readReturn((await submit(other?.path ?? '', { otp: '1234' })).html)
    expect(late.fields['error[reason]']).toBe('order_already_paid')
    const { items } = await rz.sdk.orders.fetchPayments(order.id)
    // Both were started at once, so either may be first.
    expect(items.map((each) => each.status).sort()).toEqual(['captured', 'refunded'])
    expect(await fetch(new URL(address, sandbox.url)).then((page) => page.text())).toContain('Already paid')
  })

  it('is refused for another key, another amount and an order that is not there', async () => {
    expect((await openHosted({ key_id: 'rzp_test_nobody' })).page).toMatchObject({ status: 401 })
    expect((await openHosted({ key_id: 'rzp_test_other000000001' })).page).toMatchObject({ status: 400 })
    expect((await openHosted({ amount: '100' })).page.html).toContain('different from your order amount')
    expect((await openHosted({ order_id: 'order_none' })).page.status).toBe(400)
    const { page } = await openHosted({ cancel_url: 'javascript:alert(1)' })
    expect(page.html).not.toContain('javascript:')
  })
})
