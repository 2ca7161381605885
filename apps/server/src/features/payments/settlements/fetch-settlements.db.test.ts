import * as contract from '@vazhipadu/contract/payments'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { grantCapabilities } from '../../../testing/grant-capabilities.ts'
import { makeAdmin } from '../../../testing/make-account.ts'
import { DAY, useSettling } from '../../../testing/start-settling.ts'
import { reconcileDay } from '../../checkout/reconcile-day.ts'
import { fetchSettlements } from './fetch-settlements.ts'

const p = useSettling()

describe('settlements', () => {
  test('are fetched with all their parts, booked once, and tie to the paisa', async () => {
    const one = await p.buy('2026-12-02')
    const two = await p.buy('2026-12-03')
    await p.refund(two.tranNo)
    expect(await p.fetchAll()).toBe(0)
    expect(await p.month()).toMatchObject({
      isTied: false,
      settlements: [],
      differences: [],
      onItsWay: { payments: 2, paise: one.totalPaise + two.totalPaise },
      fetchedAt: null,
    })
    await p.pass(3 * DAY)
    await p.settle()
    expect(await p.fetchAll()).toBe(1)
    // Fetched again, as every night for ten days.
    expect(await p.fetchAll()).toBe(1)
    const [settlement] = p.control.state().settlements
    const seen = await p.month()
    expect(seen).toMatchObject({ isTied: true, differences: [], onItsWay: { payments: 0, paise: 0 } })
    expect(seen.settlements).toMatchObject([
      {
        id: settlement?.id,
        utr: settlement?.utr,
        payments: 2,
        capturedPaise: one.totalPaise + two.totalPaise,
        refunds: 1,
        refundedPaise: two.totalPaise,
        bankPaise: settlement?.amount,
        differences: 0,
        seen: null,
      },
    ])
    const { sums } = seen
    expect(sums.capturedPaise - sums.refundedPaise - sums.feePaise - sums.taxPaise).toBe(sums.bankPaise)
    expect(await p.balance('bank')).toBe(settlement?.amount)
    expect(await p.balance('fees')).toBe(sums.feePaise)
    expect(await p.balance('tax')).toBe(sums.taxPaise)
    expect(await p.balance('provider')).toBe(0)
    const postings = await sqlRows(p.db, `select key from ledger_posting where key like 'settlement:%'`)
    expect(postings).toEqual([{ key: `settlement:${settlement?.id}` }])
  })

  test('one is opened with its bookings, ticked off on the statement, and the tick taken away', async () => {
    const { settlements } = await p.month()
    const id = settlements[0]?.id ?? ''
    const by = await p.admin()
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
    expect((await p.month()).settlements[0]?.seen).toMatchObject({ on: today, by: 'Sreedevi Menon' })
    expect((await see(null)).status).toBe(200)
    expect((await p.month()).settlements[0]?.seen).toBeNull()
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

  test('a settlement can be downloaded as CSV; its sums equal the bank’s, and the download is audited', async () => {
    const { settlements } = await p.month()
    const { id = '', bankPaise = 0 } = settlements[0] ?? {}
    const offer = await p.call(contract.exportSettlement, { params: { id } }, await p.admin())
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
    await grantCapabilities(p.db, desk.email, ['desk', 'catalogue'])
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

describe('a dispute', () => {
  test('is found at night though no event came, with its last day; lost, it is taken from a settlement', async () => {
    const paid = await p.buy('2026-12-20')
    p.control.setWebhooks({ url: 'http://127.0.0.1:9/nowhere' })
    const dispute = p.control.dispute(paid.paymentId)
    await reconcileDay(p.shared)
    const list = async () => (await p.call(contract.listDisputes, {}, await p.admin())).body.disputes
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
    await p.buy('2026-12-21')
    await p.pass(3 * DAY)
    await p.settle()
    await fetchSettlements(p.shared, null)
    const name = p.shared.calendar.timeAt(p.clock.now()).today.slice(0, 7)
    const { settlements, differences } = await p.month(name)
    expect(settlements.at(-1)).toMatchObject({ adjustedPaise: -paid.totalPaise, differences: 0 })
    expect(differences).toEqual([])
  })
})

test('the treasurer may trigger a fetch at once', async () => {
  const name = p.shared.calendar.timeAt(p.clock.now()).today.slice(0, 7)
  const before = (await p.month(name)).fetchedAt ?? ''
  await p.pass(5)
  const fetched = await p.call(contract.fetchReconciliation, { body: { month: name } }, await p.admin())
  expect(fetched.status).toBe(200)
  await p.settle()
  expect((await p.month(name)).fetchedAt ?? '').not.toBe(before)
})
