import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { processEvent } from './process-event.ts'

const p = useStarted(startPaying)

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

test('the events of one payment are answered by one look at the provider, however many work on them', async () => {
  const { tranNo, orderId } = await book('2026-12-02')
  const asked = vi.spyOn(p.shared.provider, 'listPayments')
  p.control.pay(orderId)
  await expect.poll(() => listEvents(orderId)).toHaveLength(3)
  const events = await listEvents(orderId)
  await Promise.all(events.map(({ eventId }) => processEvent(p.shared, eventId)))
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect(asked).toHaveBeenCalledTimes(1)
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
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect((await listEvents(orderId)).every(({ isClosed }) => isClosed)).toBe(true)
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})
