import { listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { openOffice } from '../../testing/open-office.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { processEvent } from './process-event.ts'
import { reconcileDay } from './reconcile-day.ts'

const p = useStarted(startPaying)
let admin: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  admin = await openOffice(p)
})

/** Books and pays, then fails over to a standby that had received neither. */
async function lose(date: string, how: Parameters<typeof p.control.pay>[1] = {}) {
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
  const orderId = body.checkout?.order_id ?? ''
  const paid = p.control.pay(orderId, { sendWebhooks: false, ...how })
  await forget(body.tran_no)
  return { tranNo: body.tran_no, orderId, paymentId: paid.payment_id, totalPaise: body.totalPaise }
}

async function forget(tranNo: string) {
  const of = [tranNo]
  await sqlRows(
    p.db,
    `update pool_day d set reserved = reserved - l.units from order_line l
     where l.tran_no = $1 and l.pool_id = d.pool_id and l.on_date = d.on_date`,
    of,
  )
  for (const table of ['provider_order_claim', 'provider_order', 'order_line', 'orders'])
    await sqlRows(p.db, `delete from ${table} where tran_no = $1`, of)
}

/** Delivers everything, also payments that the bank captures late. */
async function arrive() {
  await p.settle()
  await p.pass(10)
  await p.settle()
}

const refundsAt = async (paymentId: string) =>
  (await p.provider.listRefunds(paymentId)).map(({ amount, status }) => ({ amount, status }))

/** Stores an event that names the payment, as the webhook does. */
async function storeEvent(eventId: string, orderId: string, paymentId: string) {
  await p.db
    .insertInto('providerEvent')
    .values({ eventId, event: 'payment.captured', orderId, paymentId, body: '{}', receivedAt: p.clock.now() })
    .execute()
}

test('a captured payment of a lost order is recorded, refunded in full and shown to the office', async () => {
  const lost = await lose('2026-12-02', { email: 'ammini@example.test' })
  await storeEvent('evt_lost_1', lost.orderId, lost.paymentId)
  await processEvent(p.shared, 'evt_lost_1')
  const { token } = await admin()
  const listed = async () =>
    (await p.call(listTransactionHistory, { body: { status: 'needs_attention' } }, { token })).body
      .transactions
  expect(await listed()).toMatchObject([{ tran_no: lost.tranNo, kind: 'lost', attention: 'lost' }])
  await arrive()
  expect(await refundsAt(lost.paymentId)).toEqual([{ amount: lost.totalPaise, status: 'processed' }])
  expect(await p.status(lost.tranNo)).toMatchObject({ status: 'cancelled' })
  expect(await listed()).toEqual([])
  const subjects = (to: string) =>
    p.mails.filter((mail) => mail.to === to).map(({ letter }) => letter.subject)
  expect(subjects('ammini@example.test')).toContain('Your payment goes back to you')
  expect(subjects(await p.shared.settings.get('temple.email'))).toEqual(['A paid booking was lost'])
  expect(await checkBooks(p.db)).toEqual([])
})

test('the night finds it when no event came, and with the event at the same moment it is returned once', async () => {
  const quiet = await lose('2026-12-03')
  const both = await lose('2026-12-04')
  await storeEvent('evt_lost_2', both.orderId, both.paymentId)
  await Promise.all([reconcileDay(p.shared), processEvent(p.shared, 'evt_lost_2'), reconcileDay(p.shared)])
  await arrive()
  await reconcileDay(p.shared)
  await arrive()
  expect(await refundsAt(quiet.paymentId)).toEqual([{ amount: quiet.totalPaise, status: 'processed' }])
  expect(await refundsAt(both.paymentId)).toEqual([{ amount: both.totalPaise, status: 'processed' }])
  expect((await reconcileDay(p.shared)).left).toBe(0)
  expect(await checkBooks(p.db)).toEqual([])
})

test('if the process dies after recording it, the sweep does the rest', async () => {
  const lost = await lose('2026-12-05')
  await storeEvent('evt_lost_3', lost.orderId, lost.paymentId)
  const dying = {
    ...p.shared,
    provider: { ...p.provider, listPayments: dieAtSecond(p.provider.listPayments) },
  }
  await expect(processEvent(dying, 'evt_lost_3')).rejects.toThrow('died')
  await p.pass(3)
  await arrive()
  expect(await refundsAt(lost.paymentId)).toEqual([{ amount: lost.totalPaise, status: 'processed' }])
  expect(await checkBooks(p.db)).toEqual([])
})

function dieAtSecond<A, R>(ask: (argument: A) => Promise<R>) {
  let asks = 0
  return (argument: A) => (++asks === 2 ? Promise.reject(new Error('died')) : ask(argument))
}

test('authorised payments of a lost order and orders of another installation are not touched', async () => {
  const waiting = await lose('2026-12-06', { outcome: 'authorized' })
  const foreign = await p.provider.createOrder({
    receipt: 'shop-4711',
    amountPaise: 50_000,
    patienceMs: 5_000,
    installation: 'another-temple',
    speed: 'normal',
  })
  const paid = p.control.pay(foreign.id, { sendWebhooks: false })
  await storeEvent('evt_lost_4', waiting.orderId, waiting.paymentId)
  await storeEvent('evt_lost_5', foreign.id, paid.payment_id)
  await processEvent(p.shared, 'evt_lost_4')
  await processEvent(p.shared, 'evt_lost_5')
  await reconcileDay(p.shared)
  await arrive()
  expect(await refundsAt(paid.payment_id)).toEqual([])
  expect(await refundsAt(waiting.paymentId)).toEqual([])
  const notes = await sqlRows(
    p.db,
    "select note from provider_event where event_id in ('evt_lost_4', 'evt_lost_5')",
  )
  expect(notes).toEqual([{ note: 'not about an order of ours' }, { note: 'not about an order of ours' }])
})
