import { randomUUID } from 'node:crypto'
import { retryRefund } from '@vazhipadu/contract/refunds'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lineOn, type PaidOrder } from '../../testing/start-refunding.ts'
import { dayIn, useTransferring } from '../../testing/start-transferring.ts'
import { sendRefunds } from '../payments/send-refunds.ts'

// Half a year of the clock, and a dozen orders at once.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const { p, failForGood, propose, approve, decline } = useTransferring()

/** On a busy machine a request may hit the lock timeout; this retries it, as a person would. */
async function press<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

const retry = (order: PaidOrder) =>
  p.call(
    retryRefund,
    { params: { id: order.refunds.at(-1)?.id ?? '' }, body: { version: order.version } },
    { token: p.office.other.token, headers: { 'idempotency-key': randomUUID() } },
  )

/** Attempts that have not failed: each returns money. */
const listLeaving = (tranNos: string[]) =>
  sqlRows<{ tranNo: string; leaving: number; posted: number }>(
    p.db,
    `select o.tran_no, (select count(*)::int from refund r where r.tran_no = o.tran_no and r.state <> 'failed') as leaving,
       (select count(*)::int from ledger_posting l where l.tran_no = o.tran_no and l.key like 'bank_transfer:%') as posted
     from orders o where o.tran_no = any ($1)`,
    [tranNos],
  )

test('negative control: without the order’s lock, two transfers both find the refund owed', async () => {
  const [order] = await failForGood()
  const failedId = order?.refunds[0]?.id ?? ''
  const meet = Promise.withResolvers<void>()
  let looked = 0
  const writeCarelessly = () =>
    inTransaction(p.db, async (trx) => {
      const again = await sqlRows(
        trx,
        `select from refund where payment_id = $1 and state <> 'failed' and id <> $2`,
        [order?.payment?.payment_id, failedId],
      )
      if (++looked === 2) meet.resolve()
      await meet.promise
      if (again.length > 0) return false
      await sqlRows(
        trx,
        `insert into refund (id, key, payment_id, tran_no, source, state, way, amount_paise, cause, reason, requested_at)
         select $1::uuid, 'careless-' || $1::uuid, payment_id, tran_no, source, 'requested', 'bank_transfer', amount_paise,
           cause, reason, requested_at from refund where id = $2`,
        [randomUUID(), failedId],
      )
      return true
    })
  expect(await Promise.all([writeCarelessly(), writeCarelessly()])).toEqual([true, true])
  expect(await listLeaving([order?.tran_no ?? ''])).toMatchObject([{ leaving: 2 }])
  await sqlRows(p.db, `delete from refund where key like 'careless-%'`)
})

test('two clerks and a retry at the same moment: the money is paid once', async () => {
  const orders = await failForGood(8)
  const answers = await Promise.all(
    orders.flatMap((order) => [
      press(() => propose(order)),
      press(() => propose(order, {}, p.office.other.token)),
      press(() => retry(order)),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(orders.length)
  for (const { leaving } of await listLeaving(orders.map(({ tran_no }) => tran_no))) expect(leaving).toBe(1)
})

test('agreed to by two and declined by a third at the same moment: posted once, or not at all', async () => {
  const orders = await failForGood(6)
  const ids: (string | undefined)[] = []
  for (const order of orders) ids.push((await propose(order)).body.refund?.id)
  await Promise.all(
    ids.flatMap((id) => [
      press(() => approve(id)),
      press(() => decline(id, p.office.admin.token)),
      press(() => approve(id)),
    ]),
  )
  const ends = await listLeaving(orders.map(({ tran_no }) => tran_no))
  for (const { leaving, posted } of ends) expect(posted).toBe(leaving)
})

test('a worker that sends it again at that very moment: by the provider or by transfer, never both', async () => {
  const waiting: string[] = []
  p.control.setSettings({ balanceTooLow: true })
  for (const by of p.devotees.slice(0, 6)) {
    const { body } = await p.book([lineOn(dayIn(p, 20))], by)
    p.control.pay(body.checkout?.order_id ?? '')
    await p.settle()
    p.control.pay(body.checkout?.order_id ?? '', { force: true })
    await p.settle()
    waiting.push(body.tran_no)
  }
  p.control.setSettings({ balanceTooLow: false })
  await p.pass(90)
  await p.changeAdmins()
  const rows = await sqlRows<{ id: string; tranNo: string; version: number }>(
    p.db,
    `select r.id, r.tran_no, o.version from refund r join orders o using (tran_no)
     where r.tran_no = any ($1) and r.state = 'requested'`,
    [waiting],
  )
  expect(rows).toHaveLength(6)
  const asOrder = ({ id, version }: (typeof rows)[number]) =>
    ({ refunds: [{ id }], version }) as unknown as PaidOrder
  const answers = await Promise.all([
    ...rows.slice(0, 3).map((row) => press(() => propose(asOrder(row)))),
    sendRefunds(p.shared),
    ...rows.slice(3).map((row) => press(() => propose(asOrder(row)))),
  ])
  const pressed = answers.filter((answer) => typeof answer === 'object')
  for (const { status } of pressed) expect([200, 409]).toContain(status)
  await p.settle()
  const ends = await sqlRows<{ tranNo: string; ways: string[] }>(
    p.db,
    `select tran_no, array_agg(way) as ways from refund where tran_no = any ($1) and state <> 'failed' group by 1`,
    [waiting],
  )
  expect(ends).toHaveLength(6)
  for (const { ways } of ends) expect(ways).toHaveLength(1)
  const transferred = ends.filter(({ ways }) => ways[0] === 'bank_transfer').length
  expect(transferred).toBe(pressed.filter(({ status }) => status === 200).length)
})
