import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { lockOrder } from '../booking/lock-orders.ts'

const p = useStarted(startPaying)
afterEach(async () => {
  vi.restoreAllMocks()
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

let day = 1
async function bookOne() {
  const date = `2026-12-${String(++day).padStart(2, '0')}`
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
  return { tranNo: body.tran_no, orderId: body.checkout?.order_id ?? '' }
}

/** Posts an event with the provider's signature; the body may be anything. */
async function tell(text: string, eventId = randomUUID()) {
  const [secret = ''] = p.config.RAZORPAY_WEBHOOK_SECRETS
  const answer = await fetch(`${p.url}/booking/payment-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': createHmac('sha256', secret).update(text).digest('hex'),
    },
    body: text,
  })
  return answer.status
}

test('every signed event is accepted: the provider disables a webhook that fails for a day', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id: id } = p.control.pay(orderId, { sendWebhooks: false })
  const entity = { id, order_id: orderId, bank: 'a\u0000b', error_reason: '\ud800' }
  expect(await tell(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))).toBe(
    200,
  )
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect(await tell(JSON.stringify({ event: 'settlement.processed', payload: { settlement: {} } }))).toBe(200)
  expect(await tell(JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: 7 } } } }))).toBe(
    200,
  )
  expect(await tell(JSON.stringify({ event: 'x', payload: [] }))).toBe(200)
  expect(await tell('[1]')).toBe(200)
})

test('the payer’s data are not stored with an event, only ids', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id: id } = p.control.pay(orderId, { sendWebhooks: false })
  const payer = {
    email: 'ammini@bank.example',
    contact: '+919847012345',
    vpa: 'ammini@upi',
    notes: { a: 'b' },
  }
  const entity = { id, order_id: orderId, amount: 100, ...payer, upi: { vpa: 'ammini@upi' } }
  const eventId = randomUUID()
  await tell(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }), eventId)
  const rows = await sqlRows(p.db, 'select body from provider_event where event_id = $1', [eventId])
  expect(rows).toEqual([
    {
      body: {
        event: 'payment.captured',
        payload: { payment: { entity: { id, order_id: orderId, amount: 100 } } },
      },
    },
  ])
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('a dispute that names only its payment finds the order, even if the payment was unknown', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id } = p.control.pay(orderId, { sendWebhooks: false })
  // The payment's own event is lost, and the dispute event names only the payment: its order is fetched from the
  // provider.
  p.control.setWebhooks({ url: 'http://127.0.0.1:9/nowhere' })
  const { id } = p.control.dispute(payment_id)
  p.control.setWebhooks({ url: `${p.url}/booking/payment-webhook` })
  const postDispute = (entity: object) =>
    tell(JSON.stringify({ event: 'payment.dispute.created', payload: { dispute: { entity } } }))
  await postDispute({ id, payment_id })
  // A dispute unknown to the provider does not stop the others.
  await postDispute({ id: 'disp_00000000000000', payment_id })
  await postDispute({ id: 'nonsense', payment_id })
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  const rows = await sqlRows(p.db, 'select attention from orders where tran_no = $1', [tranNo])
  expect(rows).toEqual([{ attention: 'disputed' }])
  const letters = p.mails.filter(({ letter }) => letter.text.includes(tranNo))
  expect(letters.map(({ letter }) => letter.subject)).toContain('We are looking at your booking')
})

test('returning from payment redirects to our page even if the order is locked', async () => {
  const { tranNo, orderId } = await bookOne()
  const paid = p.control.pay(orderId, { sendWebhooks: false })
  const comeBack = () =>
    fetch(`${p.url}/booking/payment-callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        razorpay_payment_id: paid.payment_id,
        razorpay_order_id: orderId,
        razorpay_signature: paid.signature,
      }),
    })
  const answer = await inTransaction(p.db, async (trx) => {
    await lockOrder(trx, tranNo)
    return comeBack()
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toContain(`tran_no=${tranNo}`)
  expect((await comeBack()).status).toBe(303)
})

test('an unsigned webhook is refused, a signed one about a stranger’s order is kept and left', async () => {
  const forged = await p.send(
    'POST',
    '/booking/payment-webhook',
    { event: 'payment.captured', payload: {} },
    {
      headers: { 'x-razorpay-signature': '00', 'x-razorpay-event-id': 'evt_forged' },
    },
  )
  expect([forged.status, forged.body]).toMatchObject([400, { code: 'signature_invalid' }])
})

test('a dispute flags the order for the office and its end takes the flag away', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id } = p.control.pay(orderId)
  await p.settle()
  const { id } = p.control.dispute(payment_id)
  await p.settle()
  const attention = async () =>
    (
      await sqlRows<{ attention: string | null }>(p.db, 'select attention from orders where tran_no = $1', [
        tranNo,
      ])
    )[0]?.attention
  expect(await attention()).toBe('disputed')
  // A second, partial dispute: the flag stays until both have ended.
  const second = p.control.dispute(payment_id, 100)
  await p.settle()
  p.control.moveDispute(id, 'won')
  await p.settle()
  expect(await attention()).toBe('disputed')
  p.control.moveDispute(second.id, 'won')
  await p.settle()
  expect(await attention()).toBeNull()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('a part that went back elsewhere before the booking was made: the rest goes back, and nothing is left lying', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id: paymentId } = p.control.pay(orderId, { sendWebhooks: false })
  await p.provider.refund({ paymentId, amountPaise: 5_000, key: `desk-${randomUUID()}`, speed: 'normal' })
  await p.pass(3)
  await p.settle()
  await p.pass(3)
  await p.settle()
  expect((await p.status(tranNo)).status).not.toBe('confirmed')
  const [paid] = p.control.state().payments.filter((each) => 'id' in each && each.id === paymentId)
  expect(paid).toMatchObject({ status: 'refunded' })
  expect(await checkBooks(p.db)).toEqual([])
})

test('a dispute about an order that the provider no longer names is read all the same', async () => {
  const { tranNo, orderId } = await bookOne()
  const { payment_id } = p.control.pay(orderId)
  await p.settle()
  await p.pass(200 * 24 * 60)
  await expect(p.provider.listPayments(orderId)).rejects.toThrow('does not exist')
  const { id } = p.control.dispute(payment_id)
  await p.settle()
  const disputes = await sqlRows(p.db, 'select dispute_id, state from dispute where tran_no = $1', [tranNo])
  expect(disputes).toEqual([{ disputeId: id, state: 'open' }])
  p.control.moveDispute(id, 'won')
  await p.settle()
})
