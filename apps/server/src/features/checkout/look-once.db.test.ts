import { afterEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { processEvent } from './process-event.ts'
import { settleOrder } from './settle-order.ts'

const p = useStarted(startPaying)
afterEach(() => void vi.restoreAllMocks())

const book = async (date: string) => {
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
  return { tranNo: body.tran_no, orderId: body.checkout?.order_id ?? '' }
}
const listEvents = (orderId: string) =>
  sqlRows<{ eventId: string; isClosed: boolean }>(
    p.db,
    'select event_id, processed_at is not null as is_closed from provider_event where order_id = $1',
    [orderId],
  )

test('concurrent events of one payment cause a single request to the provider', async () => {
  const { tranNo, orderId } = await book('2026-12-02')
  const listPayments = vi.spyOn(p.shared.provider, 'listPayments')
  p.control.pay(orderId)
  await expect.poll(() => listEvents(orderId)).toHaveLength(3)
  const events = await listEvents(orderId)
  await Promise.all(events.map(({ eventId }) => processEvent(p.shared, eventId)))
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect(listPayments).toHaveBeenCalledTimes(1)
  expect((await listEvents(orderId)).every(({ isClosed }) => isClosed)).toBe(true)
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

test('when that look fails, nothing is closed, and the next one looks', async () => {
  const { tranNo, orderId } = await book('2026-12-03')
  p.control.pay(orderId)
  await expect.poll(() => listEvents(orderId)).toHaveLength(3)
  const [one, other] = await listEvents(orderId)
  vi.spyOn(p.shared.provider, 'listPayments').mockRejectedValueOnce(new Error('the line is dead'))
  const looks = await Promise.allSettled(
    [one, other].map((each) => processEvent(p.shared, each?.eventId ?? '')),
  )
  // Either call may be the first.
  expect(looks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect((await listEvents(orderId)).every(({ isClosed }) => isClosed)).toBe(true)
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

test('one fetch closes all events that it covers; an event not covered is fetched separately', async () => {
  const { tranNo, orderId } = await book('2026-12-04')
  const { payment_id } = p.control.pay(orderId)
  await expect.poll(() => listEvents(orderId)).toHaveLength(3)
  await settleOrder(p.shared, tranNo)
  // An event for a payment that the provider's lists do not show yet.
  await sqlRows(
    p.db,
    `insert into provider_event (event_id, event, order_id, payment_id, body, received_at)
     values ('evt_unseen', 'payment.captured', $1, 'pay_unseen00000001', '{}', now())`,
    [orderId],
  )
  const known = await sqlRows<{ eventId: string }>(
    p.db,
    `select event_id from provider_event where payment_id = $1 and event = 'order.paid'`,
    [payment_id],
  )
  const listPayments = vi.spyOn(p.shared.provider, 'listPayments')
  await processEvent(p.shared, known[0]?.eventId ?? '')
  expect(listPayments).not.toHaveBeenCalled()
  const open = (await listEvents(orderId)).filter(({ isClosed }) => !isClosed)
  expect(open.map(({ eventId }) => eventId)).toEqual(['evt_unseen'])
  await p.settle()
  expect(listPayments).toHaveBeenCalled()
  expect((await listEvents(orderId)).every(({ isClosed }) => isClosed)).toBe(true)
  expect(await checkBooks(p.db)).toEqual([])
})
