import { acceptDispute, contestDispute, listOrderDisputes } from '@vazhipadu/contract/disputes'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { expect, test, vi } from 'vitest'
import { lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

// Orders are booked, paid and contested to the end.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()

async function contested(date: string) {
  const order = await p.buy([lineOn(date)])
  const { id } = p.control.dispute(order.payment?.payment_id ?? '')
  await p.settle()
  return { order, id }
}

const disputesOf = async ({ tran_no }: PaidOrder, caller = p.office.admin) =>
  (await p.call(listOrderDisputes, { params: { tran_no } }, caller)).body

const accept = (id: string, caller = p.office.admin) =>
  p.call(acceptDispute, { params: { id }, body: {} }, caller)

const summary = 'The pooja was performed on the day that the payer chose.'

const contest = (id: string) => p.call(contestDispute, { params: { id }, body: { summary } }, p.office.admin)

const providers = (id: string) => p.control.state().disputes.find((each) => each.id === id)

test('a disputed order shows reason, deadline and choices, and needs attention once (defect 7)', async () => {
  const { order, id } = await contested('2026-12-11')
  const disputes = await disputesOf(order)
  expect(disputes.disputes).toMatchObject([
    {
      id,
      status: 'open',
      amountPaise: order.totalPaise,
      reason: 'Goods or services not received or partially received',
      respondBy: expect.any(String),
      mayAccept: true,
      mayContest: true,
      answer: null,
    },
  ])
  expect(disputes.summary).toContain(order.receiptNumber)
  const { needs } = (await p.call(showDashboard, {}, p.office.admin)).body
  expect(needs.disputes).toMatchObject({ count: 1, tran_no: order.tran_no })
  expect(needs.attention).toBe(0)
  expect(needs.matters).toEqual([])
  expect((await contest(id)).status).toBe(200)
})

test('contested, the bank has receipt and times as one packet, and nothing more is offered', async () => {
  const { order, id } = await contested('2026-12-12')
  expect((await contest(id)).status).toBe(200)
  const { status, evidence } = providers(id) ?? {}
  expect(status).toBe('under_review')
  expect(evidence).toMatchObject({
    summary,
    billing_proof: [expect.stringMatching(/^doc_/)],
    proof_of_service: [expect.stringMatching(/^doc_/)],
    submitted_at: expect.any(Number),
  })
  expect((await disputesOf(order)).disputes).toMatchObject([
    { status: 'under_review', answer: { kind: 'contested' }, mayContest: false, mayAccept: false },
  ])
  expect((await contest(id)).body.code).toBe('dispute_not_open')
  expect((await accept(id)).body.code).toBe('dispute_not_open')
})

test('accepting it books the money as the bank’s', async () => {
  const { order, id } = await contested('2026-12-13')
  expect((await accept(id)).body).toEqual({ needsApproval: false })
  expect(providers(id)?.status).toBe('lost')
  expect((await disputesOf(order)).disputes).toMatchObject([
    { status: 'lost', answer: { kind: 'accepted' }, mayAccept: false },
  ])
})

test('above the limit of a refund a second admin accepts, and never the first twice', async () => {
  await p.limit('refunds.secondAdminAbovePaise', 100)
  const { order, id } = await contested('2026-12-14')
  expect((await accept(id)).body).toEqual({ needsApproval: true })
  expect(providers(id)?.status).toBe('open')
  expect((await disputesOf(order)).disputes).toMatchObject([{ waiting: { isOwn: true }, mayAccept: false }])
  expect((await accept(id)).body.code).toBe('approval_needs_another')
  expect((await disputesOf(order, p.office.other)).disputes).toMatchObject([
    { waiting: { isOwn: false }, mayAccept: true },
  ])
  expect((await accept(id, p.office.other)).body).toEqual({ needsApproval: false })
  expect(providers(id)?.status).toBe('lost')
  await p.limit('refunds.secondAdminAbovePaise', null)
})

test('accepted disputes count towards the admin’s daily refund limit', async () => {
  const first = await contested('2026-12-15')
  const second = await contested('2026-12-16')
  await p.limit('refunds.secondAdminAboveDayPaise', 2 * first.order.totalPaise)
  // The tests before may have accepted disputes alone; either way the daily limit is used up now.
  await accept(first.id)
  await accept(first.id, p.office.other)
  expect((await accept(second.id)).body).toEqual({ needsApproval: true })
  await p.limit('refunds.secondAdminAboveDayPaise', null)
})

test('a mere report of fraud is not accepted, and after the last moment nothing is answered', async () => {
  const { order, id } = await contested('2026-12-17')
  await p.db.updateTable('dispute').set({ phase: 'fraud' }).where('disputeId', '=', id).execute()
  expect((await disputesOf(order)).disputes).toMatchObject([{ mayAccept: false, mayContest: true }])
  expect((await accept(id)).body.code).toBe('dispute_not_acceptable')
  await p.db
    .updateTable('dispute')
    .set({ respondBy: new Date(p.clock.now().getTime() - 1_000) })
    .where('disputeId', '=', id)
    .execute()
  expect((await contest(id)).body.code).toBe('dispute_not_open')
  expect((await accept('disp_00000000000000')).body.code).toBe('dispute_not_found')
})

test('while the provider is silent nothing is called done, and it can be answered again', async () => {
  const { order, id } = await contested('2026-12-18')
  p.control.setFaults([{ match: 'POST /v1/disputes/*/accept', kind: 'reset', times: 1 }])
  expect((await accept(id)).body.code).toBe('bank_unreachable')
  expect((await disputesOf(order)).disputes).toMatchObject([{ status: 'open', mayAccept: true }])
  expect((await accept(id)).status).toBe(200)
  expect(providers(id)?.status).toBe('lost')
})

test('a dispute answered at the provider’s site meanwhile is detected, and not answered again', async () => {
  const { order, id } = await contested('2026-12-19')
  p.control.setWebhooks({ dropNext: 1 })
  p.control.moveDispute(id, 'under_review')
  expect((await accept(id)).body.code).toBe('dispute_not_open')
  expect((await disputesOf(order)).disputes).toMatchObject([{ status: 'under_review' }])
})
