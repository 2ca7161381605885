import { acceptDispute } from '@vazhipadu/contract/disputes'
import { approveRefund } from '@vazhipadu/contract/refunds'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn } from '../../testing/start-refunding.ts'
import { useTransferring } from '../../testing/start-transferring.ts'
import { tiePeople } from '../../testing/tie-people.ts'

// Orders are booked, paid and refunded, over half a year of the clock.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const { p, failForGood, propose, approve, decline } = useTransferring()
const tie = () => tiePeople(p, { giver: p.office.admin.email, given: p.office.other.email })
const untie = () => p.db.deleteFrom('rightsChange').where('reason', '=', 'Helps at Ayilyam').execute()
beforeEach(() => p.limit('refunds.secondAdminAbovePaise', 100))
afterEach(untie)

test('a large refund is not approved by an account that its proposer alone gave rights', async () => {
  const order = await p.buy([lineOn('2026-12-08')])
  const proposed = await p.refund(order, order.totalPaise)
  const agree = (as: { token: string }) =>
    p.call(approveRefund, { params: { id: proposed.body.refund?.id ?? '' }, body: {} }, as)
  await tie()
  const refused = await agree(p.office.other)
  expect([refused.status, refused.body.code]).toEqual([403, 'second_person_tied'])
  await p.settle()
  expect((await p.read(order.tran_no)).refundedPaise).toBe(0)
  expect((await agree(await makeAdmin(p))).status).toBe(200)
})

test('nor is a dispute accepted by two such people', async () => {
  const order = await p.buy([lineOn('2026-12-09')])
  const { id } = p.control.dispute(order.payment?.payment_id ?? '')
  await p.settle()
  const accept = (as: { token: string }) => p.call(acceptDispute, { params: { id }, body: {} }, as)
  expect((await accept(p.office.other)).body).toEqual({ needsApproval: true })
  await tie()
  expect((await accept(p.office.admin)).body.code).toBe('second_person_tied')
  await untie()
  expect((await accept(p.office.admin)).status).toBe(200)
})

test('nor is a bank transfer, whose proposer wrote it down alone', async () => {
  await p.limit('refunds.secondAdminAbovePaise', 100_000_000)
  const [order] = await failForGood()
  if (!order) throw new Error('no order')
  const proposed = await propose(order)
  const id = proposed.body.refund?.id
  await tie()
  expect((await approve(id)).body.code).toBe('second_person_tied')
  await untie()
  expect((await decline(id)).status).toBe(200)
})
