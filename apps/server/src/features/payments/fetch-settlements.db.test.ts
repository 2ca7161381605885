import { randomUUID } from 'node:crypto'
import { getOrder } from '@vazhipadu/contract/orders'
import * as contract from '@vazhipadu/contract/payments'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { openOffice } from '../../testing/open-office.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'
import { reconcileDay } from '../checkout/reconcile-day.ts'
import { fetchSettlements } from './fetch-settlements.ts'

let p: Paying
let admin: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  p = await startPaying()
  admin = await openOffice(p)
})
afterAll(() => p.close())
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const DAY = 24 * 60
const buy = async (date: string, by = p.devotee) => {
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }], by)
  const paid = p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  return { tranNo: body.tran_no, paymentId: paid.payment_id, totalPaise: body.totalPaise }
}
const read = async (tranNo: string) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body
async function refund(tranNo: string) {
  const order = await read(tranNo)
  const { status } = await p.call(
    refundPayment,
    {
      query: {
        payment_number: order.payment?.payment_id ?? '',
        amount: order.totalPaise,
        tran_no: tranNo,
      },
      body: { reason: 'Asked by telephone', version: order.version },
    },
    { token: (await admin()).token, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(status).toBe(200)
  await p.settle()
}
const fetchAll = () => fetchSettlements(p.shared, null)
const month = async (name = '2026-11') =>
  (await p.call(contract.getReconciliation, { query: { month: name } }, await admin())).body
const balance = async (account: string) =>
  (
    await sqlRows<{ paise: number }>(
      p.db,
      'select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry where account = $1',
      [account],
    )
  )[0]?.paise ?? 0

describe('settlements', () => {
  test('are fetched with all their parts, booked once, and tie to the paisa', async () => {
    const one = await buy('2026-12-02')
    const two = await buy('2026-12-03')
    await refund(two.tranNo)
    expect(await fetchAll()).toBe(0)
    expect(await month()).toMatchObject({
      isTied: false,
      settlements: [],
      differences: [],
      onItsWay: { payments: 2, paise: one.totalPaise + two.totalPaise },
      fetchedAt: null,
    })
    await p.pass(3 * DAY)
    await p.settle()
    expect(await fetchAll()).toBe(1)
    // Asked again, as every night for ten days.
    expect(await fetchAll()).toBe(1)
    const [told] = p.control.state().settlements
    const seen = await month()
    expect(seen).toMatchObject({ isTied: true, differences: [], onItsWay: { payments: 0, paise: 0 } })
    expect(seen.settlements).toMatchObject([
      {
        id: told?.id,
        utr: told?.utr,
        payments: 2,
        capturedPaise: one.totalPaise + two.totalPaise,
        refunds: 1,
        refundedPaise: two.totalPaise,
        bankPaise: told?.amount,
        differences: 0,
        seen: null,
      },
    ])
    const { sums } = seen
    expect(sums.capturedPaise - sums.refundedPaise - sums.feePaise - sums.taxPaise).toBe(sums.bankPaise)
    expect(await balance('bank')).toBe(told?.amount)
    expect(await balance('fees')).toBe(sums.feePaise)
    expect(await balance('tax')).toBe(sums.taxPaise)
    expect(await balance('provider')).toBe(0)
    const postings = await sqlRows(p.db, `select key from ledger_posting where key like 'settlement:%'`)
    expect(postings).toEqual([{ key: `settlement:${told?.id}` }])
  })

  test('one is opened with its bookings, ticked off on the statement, and the tick taken away', async () => {
    const { settlements } = await month()
    const id = settlements[0]?.id ?? ''
    const by = await admin()
    const opened = await p.call(contract.getSettlement, { params: { id }, query: { limit: 2 } }, by)
    expect(opened.body).toMatchObject({ id, total: 3 })
    expect(opened.body.items).toHaveLength(2)
    expect(opened.body.items[0]).toMatchObject({ kind: 'payment', difference: null })
    expect(opened.body.items[0]?.tran_no).toMatch(/^V/)
    const see = (on: string | null) => p.call(contract.seeSettlement, { params: { id }, body: { on } }, by)
    const { today } = p.shared.calendar.timeAt(p.clock.now())
    for (const wrong of ['2026-11-01', '2027-01-01']) {
      const early = await see(wrong)
      expect([early.status, early.body.code]).toEqual([422, 'seen_too_early'])
    }
    expect((await see(today)).status).toBe(200)
    expect((await month()).settlements[0]?.seen).toMatchObject({ on: today, by: 'Sreedevi Menon' })
    expect((await see(null)).status).toBe(200)
    expect((await month()).settlements[0]?.seen).toBeNull()
    const audit = await p.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('action', '=', 'settlement.seen')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { before: { seenOn: null }, after: { seenOn: today } },
      { before: { seenOn: today }, after: { seenOn: null } },
    ])
    const strange = 'setl_00000000000000'
    for (const answer of [
      await p.call(contract.getSettlement, { params: { id: strange }, query: {} }, by),
      await p.call(contract.seeSettlement, { params: { id: strange }, body: { on: today } }, by),
      await p.call(contract.exportSettlement, { params: { id: strange } }, by),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'settlement_not_found'])
  })

  test('one leaves as CSV whose sums are those of the bank, and that is written down', async () => {
    const { settlements } = await month()
    const { id = '', bankPaise = 0 } = settlements[0] ?? {}
    const offer = await p.call(contract.exportSettlement, { params: { id } }, await admin())
    const text = await (await fetch(p.url + new URL(offer.body.url).pathname)).text()
    const [head = '', ...rows] = text.replace('\ufeff', '').trim().split('\n')
    const column = head.split(',').indexOf('To the bank')
    const total = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 100), 0)
    expect([rows.length, total]).toEqual([3, bankPaise])
    const audit = await p.db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'report.exported')
      .execute()
    expect(audit).toEqual([{ after: { settlement: id } }])
  })

  test('are for the treasurer alone', async () => {
    const desk = await makeAdmin(p)
    await p.db
      .updateTable('account')
      .set({ capabilities: ['desk', 'catalogue'] })
      .where('email', '=', desk.email)
      .execute()
    const id = 'setl_00000000000000'
    for (const who of [desk, { token: await p.signIn(p.devotee) }, {}]) {
      const answers = [
        await p.call(contract.getReconciliation, { query: { month: '2026-11' } }, who),
        await p.call(contract.getSettlement, { params: { id }, query: {} }, who),
        await p.call(contract.seeSettlement, { params: { id }, body: { on: null } }, who),
        await p.call(contract.exportSettlement, { params: { id } }, who),
        await p.call(contract.fetchReconciliation, { body: { month: '2026-11' } }, who),
        await p.call(contract.listDisputes, {}, who),
      ]
      const expected = 'token' in who ? 403 : 401
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
    }
  })
})

describe('what differs is named', () => {
  test('paid at the provider and not in our books: in suspense until we know it', async () => {
    const muted = await p.book([{ offering_id: 11, date: '2026-12-04', name: 'Ammini', star_id: 9 }])
    const known = await buy('2026-12-05', p.devotees[1] as Devotee)
    // Every message about it is lost, and nobody has asked yet.
    const lost = p.control.pay(muted.body.checkout?.order_id ?? '', { sendWebhooks: false })
    await p.pass(3 * DAY)
    await fetchAll()
    const { isTied, differences, settlements } = await month()
    expect(isTied).toBe(false)
    expect(differences).toMatchObject([
      {
        kind: 'unknown',
        item: 'payment',
        entity_id: lost.payment_id,
        toldPaise: known.totalPaise,
        oursPaise: null,
      },
    ])
    expect(settlements.at(-1)?.differences).toBe(1)
    expect(await balance('suspense')).toBe(-known.totalPaise)
    expect(await checkBooks(p.db)).toEqual([])
    // At night it is found by the provider's list, and cleared.
    await reconcileDay(p.shared)
    await fetchAll()
    expect(await month()).toMatchObject({ isTied: true, differences: [] })
    expect(await balance('suspense')).toBe(0)
  })

  test('heard of in the very moment it is settled: in suspense by the books and by its mark, and cleared', async () => {
    const { body } = await p.book([{ offering_id: 11, date: '2026-12-06', name: 'Ammini', star_id: 9 }])
    const orderId = body.checkout?.order_id ?? ''
    const { payment_id } = p.control.pay(orderId, { sendWebhooks: false })
    await p.pass(3 * DAY)
    // Its first news is written down while the settlement is being booked.
    await sqlRows(
      p.db,
      `create function hear_of_it() returns trigger language plpgsql as $$ begin
         insert into payment (payment_id, order_id, tran_no, state, amount_paise, currency, created_at)
         select '${payment_id}', order_id, tran_no, 'created', amount_paise, 'INR', new.at
         from provider_order where order_id = '${orderId}' on conflict do nothing;
         return new; end $$`,
    )
    await sqlRows(
      p.db,
      `create trigger hear_of_it before insert on ledger_posting for each row
       when (new.key like 'settlement:%') execute function hear_of_it()`,
    )
    try {
      await fetchAll()
    } finally {
      await sqlRows(p.db, 'drop function hear_of_it cascade')
    }
    // Heard of is not taken: until its order is settled it stays what we cannot explain.
    expect(await balance('suspense')).toBe(-body.totalPaise)
    expect(await month()).toMatchObject({ isTied: false, differences: [{ kind: 'unknown' }] })
    await reconcileDay(p.shared)
    await fetchAll()
    expect(await balance('suspense')).toBe(0)
    expect(await sqlRows(p.db, 'select entity_id from settlement_item where in_suspense')).toEqual([])
    expect(await month()).toMatchObject({ isTied: true, differences: [] })
  })

  test('in our books and in no settlement after days', async () => {
    await buy('2026-12-10')
    const [made] = await sqlRows<{ paymentId: string; tranNo: string }>(
      p.db,
      'select payment_id, tran_no from payment order by captured_at desc limit 1',
    )
    // As if the provider had left it out: settled, but not in its list.
    await p.pass(4 * DAY)
    await p.settle()
    await fetchAll()
    await sqlRows(p.db, 'delete from settlement_item where entity_id = $1', [made?.paymentId])
    const of = () => month('2026-11')
    expect((await of()).differences).toMatchObject([{ kind: 'sum' }])
    await p.pass(4 * DAY)
    expect(
      (await of()).differences.map(({ kind, entity_id, tran_no }) => [kind, entity_id, tran_no]),
    ).toEqual(expect.arrayContaining([['not_settled', made?.paymentId, made?.tranNo]]))
    // Told late: the night mends it.
    await fetchSettlements(p.shared, '2026-11')
    expect(await of()).toMatchObject({ isTied: true, differences: [] })
  })

  test('another amount than ours, and a settlement that is not the sum of its parts', async () => {
    const { settlements } = await month()
    const id = settlements[0]?.id ?? ''
    const { items } = (await p.call(contract.getSettlement, { params: { id }, query: {} }, await admin()))
      .body
    const [first] = items
    await sqlRows(
      p.db,
      'update settlement_item set amount_paise = amount_paise + 1, credit_paise = credit_paise + 1 where entity_id = $1',
      [first?.entity_id],
    )
    const { differences } = await month()
    expect(
      differences.map(({ kind, toldPaise, oursPaise }) => [kind, (toldPaise ?? 0) - (oursPaise ?? 0)]),
    ).toEqual(
      expect.arrayContaining([
        ['sum', -1],
        ['amount', 1],
      ]),
    )
    const opened = await p.call(contract.getSettlement, { params: { id }, query: {} }, await admin())
    expect(opened.body.items[0]).toMatchObject({ entity_id: first?.entity_id, difference: 'amount' })
    await sqlRows(
      p.db,
      'update settlement_item set amount_paise = amount_paise - 1, credit_paise = credit_paise - 1 where entity_id = $1',
      [first?.entity_id],
    )
  })
})

describe('a dispute', () => {
  test('is found at night though no event came, with its last day; lost, it is taken from a settlement', async () => {
    const paid = await buy('2026-12-20')
    p.control.setWebhooks({ url: 'http://127.0.0.1:9/nowhere' })
    const dispute = p.control.dispute(paid.paymentId)
    await reconcileDay(p.shared)
    const list = async () => (await p.call(contract.listDisputes, {}, await admin())).body.disputes
    expect(await list()).toMatchObject([
      {
        id: dispute.id,
        tran_no: paid.tranNo,
        status: 'open',
        amountPaise: paid.totalPaise,
        respondBy: new Date(dispute.respond_by * 1000).toISOString(),
      },
    ])
    p.control.moveDispute(dispute.id, 'lost')
    p.control.setWebhooks({ url: `${p.url}/booking/payment-webhook` })
    await reconcileDay(p.shared)
    expect(await list()).toMatchObject([{ id: dispute.id, status: 'lost' }])
    await buy('2026-12-21')
    await p.pass(3 * DAY)
    await p.settle()
    await fetchSettlements(p.shared, null)
    const name = p.shared.calendar.timeAt(p.clock.now()).today.slice(0, 7)
    const { settlements, differences } = await month(name)
    expect(settlements.at(-1)).toMatchObject({ adjustedPaise: -paid.totalPaise, differences: 0 })
    expect(differences).toEqual([])
  })
})

test('the treasurer may have the provider asked at once', async () => {
  const name = p.shared.calendar.timeAt(p.clock.now()).today.slice(0, 7)
  const before = (await month(name)).fetchedAt ?? ''
  await p.pass(5)
  const asked = await p.call(contract.fetchReconciliation, { body: { month: name } }, await admin())
  expect(asked.status).toBe(200)
  await p.settle()
  expect((await month(name)).fetchedAt ?? '').not.toBe(before)
})
