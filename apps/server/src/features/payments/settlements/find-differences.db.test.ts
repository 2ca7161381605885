import * as contract from '@vazhipadu/contract/payments'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { checkBooks } from '../../../testing/check-books.ts'
import type { Devotee } from '../../../testing/make-devotees.ts'
import { DAY, useSettling } from '../../../testing/start-settling.ts'
import { reconcileDay } from '../../checkout/reconcile-day.ts'
import { fetchSettlements } from './fetch-settlements.ts'

const p = useSettling()

describe('differences are listed', () => {
  test('paid at the provider but unknown here: in suspense until the payment is known', async () => {
    const muted = await p.book([{ offering_id: 11, date: '2026-12-04', name: 'Ammini', star_id: 9 }])
    const known = await p.buy('2026-12-05', p.devotees[1] as Devotee)
    // Every event about it is lost, and the provider was not asked yet.
    const lost = p.control.pay(muted.body.checkout?.order_id ?? '', { sendWebhooks: false })
    await p.pass(3 * DAY)
    await p.fetchAll()
    const { isTied, differences, settlements } = await p.month()
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
    expect(await p.balance('suspense')).toBe(-known.totalPaise)
    expect(await checkBooks(p.db)).toEqual([])
    // The nightly job finds it in the provider's list and clears it.
    await reconcileDay(p.shared)
    await p.fetchAll()
    expect(await p.month()).toMatchObject({ isTied: true, differences: [] })
    expect(await p.balance('suspense')).toBe(0)
  })

  test('heard of in the very moment it is settled: in suspense by the books and by its mark, and cleared', async () => {
    const { body } = await p.book([{ offering_id: 11, date: '2026-12-06', name: 'Ammini', star_id: 9 }])
    const orderId = body.checkout?.order_id ?? ''
    const { payment_id } = p.control.pay(orderId, { sendWebhooks: false })
    await p.pass(3 * DAY)
    // The first event about it is stored while the settlement is being posted.
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
      await p.fetchAll()
    } finally {
      await sqlRows(p.db, 'drop function hear_of_it cascade')
    }
    // Knowing the payment is not enough: it stays in suspense until its order is settled.
    expect(await p.balance('suspense')).toBe(-body.totalPaise)
    expect(await p.month()).toMatchObject({ isTied: false, differences: [{ kind: 'unknown' }] })
    await reconcileDay(p.shared)
    await p.fetchAll()
    expect(await p.balance('suspense')).toBe(0)
    expect(await sqlRows(p.db, 'select entity_id from settlement_item where in_suspense')).toEqual([])
    expect(await p.month()).toMatchObject({ isTied: true, differences: [] })
  })

  test('in our books and in no settlement after days', async () => {
    await p.buy('2026-12-10')
    const [made] = await sqlRows<{ paymentId: string; tranNo: string }>(
      p.db,
      'select payment_id, tran_no from payment order by captured_at desc limit 1',
    )
    // As if the provider had left it out of its list.
    await p.pass(4 * DAY)
    await p.settle()
    await p.fetchAll()
    await sqlRows(p.db, 'delete from settlement_item where entity_id = $1', [made?.paymentId])
    const of = () => p.month('2026-11')
    expect((await of()).differences).toMatchObject([{ kind: 'sum' }])
    await p.pass(4 * DAY)
    expect(
      (await of()).differences.map(({ kind, entity_id, tran_no }) => [kind, entity_id, tran_no]),
    ).toEqual(expect.arrayContaining([['not_settled', made?.paymentId, made?.tranNo]]))
    // It was reported late; the nightly job corrects it.
    await fetchSettlements(p.shared, '2026-11')
    expect(await of()).toMatchObject({ isTied: true, differences: [] })
  })

  test('another amount than ours, and a settlement that is not the sum of its parts', async () => {
    const { settlements } = await p.month()
    const id = settlements[0]?.id ?? ''
    const { items } = (await p.call(contract.getSettlement, { params: { id }, query: {} }, await p.admin()))
      .body
    const [first] = items
    await sqlRows(
      p.db,
      'update settlement_item set amount_paise = amount_paise + 1, credit_paise = credit_paise + 1 where entity_id = $1',
      [first?.entity_id],
    )
    const { differences } = await p.month()
    expect(
      differences.map(({ kind, toldPaise, oursPaise }) => [kind, (toldPaise ?? 0) - (oursPaise ?? 0)]),
    ).toEqual(
      expect.arrayContaining([
        ['sum', -1],
        ['amount', 1],
      ]),
    )
    const opened = await p.call(contract.getSettlement, { params: { id }, query: {} }, await p.admin())
    expect(opened.body.items[0]).toMatchObject({ entity_id: first?.entity_id, difference: 'amount' })
    await sqlRows(
      p.db,
      'update settlement_item set amount_paise = amount_paise - 1, credit_paise = credit_paise - 1 where entity_id = $1',
      [first?.entity_id],
    )
  })
})
