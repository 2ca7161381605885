import { randomUUID } from 'node:crypto'
import { approveRefund, declineRefund, previewRefund, retryRefund } from '@vazhipadu/contract/refunds'
import {
  countOpenIssues,
  getOrderDetail,
  listTransactionHistory,
} from '@vazhipadu/contract/reports/transactions'
import { settingSchemas } from '@vazhipadu/contract/settings'
import { describe, expect, test, vi } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'
import { dayIn } from '../../testing/start-transferring.ts'

// Orders are booked, paid and fully refunded, over days of the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()

const ORDER = 'refunds.secondAdminAbovePaise'
const DAY = 'refunds.secondAdminAboveDayPaise'

describe('a refund by the office', () => {
  test('of more than ₹5,000 an order never goes out on one admin’s word, as it is set at first (defect 8)', async () => {
    await p.limit(ORDER, null)
    await p.limit(DAY, null)
    expect(settingSchemas[ORDER].parse(undefined)).toBe(500_000)
    expect(settingSchemas[DAY].parse(undefined)).toBe(2_500_000)
    const days = Array.from({ length: 26 }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`)
    const order = await p.buy(days.map((date) => lineOn(date)))
    expect(order.totalPaise).toBeGreaterThan(500_000)
    const whole = await p.refund(order, order.totalPaise)
    expect(whole.body).toMatchObject({ needsApproval: true })
    const { id } = whole.body.refund ?? { id: '' }
    // The proposer may withdraw it, but never approve it.
    const own = await p.call(approveRefund, { params: { id }, body: {} }, p.office.admin)
    expect(own.body.code).toBe('approval_needs_another')
    expect((await p.call(declineRefund, { params: { id }, body: {} }, p.office.admin)).status).toBe(200)
  })

  test('above the limit waits for a second admin, who is not the first', async () => {
    await p.limit(ORDER, 100)
    const order = await p.buy([lineOn('2026-12-08')])
    const answer = await p.refund(order, order.totalPaise)
    expect(answer.body).toMatchObject({
      needsApproval: true,
      refund: { status: 'requested', amountPaise: order.totalPaise },
    })
    await p.settle()
    // Until the approval nothing has changed, for the devotee either.
    expect(await p.read(order.tran_no)).toMatchObject({
      status: 'confirmed',
      refunds: [],
      version: order.version,
    })
    expect((await p.refund(order, order.totalPaise)).body.code).toBe('refund_waits')
    const found = await p.call(listTransactionHistory, { body: { refunds: 'waiting' } }, p.office.other)
    expect(found.body.transactions.map(({ tran_no }) => tran_no)).toEqual([order.tran_no])
    expect((await p.call(countOpenIssues, {}, p.office.other)).body.waitingRefunds).toBe(1)
    const story = await p.call(getOrderDetail, { params: { tran_no: order.tran_no } }, p.office.other)
    expect(story.body.refunds).toMatchObject([
      { id: answer.body.refund?.id, isWaiting: true, mayRetry: false },
    ])
    const approve = (token: string) =>
      p.call(approveRefund, { params: { id: answer.body.refund?.id ?? '' }, body: {} }, { token })
    expect((await approve(p.office.admin.token)).body.code).toBe('approval_needs_another')
    expect((await approve(p.office.other.token)).status).toBe(200)
    await p.settle()
    expect((await p.read(order.tran_no)).refunds[0]?.status).not.toBe('requested')
    expect((await approve(p.office.other.token)).status).toBe(200)
    const third = await p.call(
      approveRefund,
      { params: { id: randomUUID() }, body: {} },
      { token: p.office.other.token },
    )
    expect(third.body.code).toBe('refund_not_waiting')
    await p.limit(ORDER, null)
  })

  test('that a second admin declines, or its own admin takes back, leaves the booking as it was', async () => {
    await p.limit(ORDER, 100)
    const order = await p.buy([lineOn('2026-12-08')])
    const decide = (endpoint: typeof approveRefund | typeof declineRefund, id: string, token: string) =>
      p.call(endpoint, { params: { id }, body: {} }, { token })
    for (const { token } of [p.office.other, p.office.admin]) {
      const { id } = (await p.refund(order, order.totalPaise)).body.refund ?? { id: '' }
      expect((await decide(declineRefund, id, token)).status).toBe(200)
      expect((await decide(declineRefund, id, token)).status).toBe(200)
      expect((await decide(approveRefund, id, p.office.other.token)).body.code).toBe('refund_not_waiting')
    }
    await p.settle()
    expect(await p.read(order.tran_no)).toMatchObject({ status: 'confirmed', refunds: [] })
    const { id } = (await p.refund(order, order.totalPaise)).body.refund ?? { id: '' }
    expect((await decide(approveRefund, id, p.office.other.token)).status).toBe(200)
    expect((await decide(declineRefund, id, p.office.other.token)).body.code).toBe('refund_not_waiting')
    await p.settle()
    expect((await p.read(order.tran_no)).status).toBe('cancelled')
    await p.limit(ORDER, null)
  })

  test('an approved proposal is checked again, because it may be outdated', async () => {
    await p.limit(ORDER, 100)
    const order = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')])
    const { id } = (await p.refund(order, order.totalPaise)).body.refund ?? { id: '' }
    await p.limit(ORDER, null)
    const [first] = order.lines
    expect((await p.refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })).status).toBe(200)
    const late = await p.call(approveRefund, { params: { id }, body: {} }, { token: p.office.other.token })
    expect(late.body.code).toBe('amount_not_right')
    expect((await p.read(order.tran_no)).lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    await p.call(declineRefund, { params: { id }, body: {} }, { token: p.office.other.token })
  })

  test.each([ORDER, DAY])(
    'goes by %s: lowered it holds at once, raised after a week, for everybody',
    async (key) => {
      const order = await p.buy([lineOn('2026-12-08')])
      const needsApproval = async (as: { token: string }) =>
        (await p.call(previewRefund, { body: { tran_no: order.tran_no } }, as)).body.needsApproval
      expect(await needsApproval(p.office.admin)).toBe(false)
      await p.set(key, 100)
      expect(await needsApproval(p.office.admin)).toBe(true)
      await p.set(key, 90_000_000)
      // Refused also for a third person, who changed nothing: otherwise two people would need only one of them to
      // approve.
      for (const one of [p.office.admin, p.office.other, await makeAdmin(p)])
        expect(await needsApproval(one)).toBe(true)
      const answer = await p.refund(order, order.totalPaise)
      expect(answer.body.needsApproval).toBe(true)
      await p.call(
        declineRefund,
        { params: { id: answer.body.refund?.id ?? '' }, body: {} },
        { token: p.office.admin.token },
      )
      await p.pass(7 * 24 * 60 - 5)
      await p.changeAdmins()
      expect(await needsApproval(p.office.admin)).toBe(true)
      await p.pass(10)
      expect(await needsApproval(p.office.admin)).toBe(false)
      await p.limit(key, null)
    },
  )

  test('in many small parts is a large one all the same', async () => {
    const order = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')])
    const [first, second] = order.lines
    await p.limit(ORDER, first?.amountPaise ?? 0)
    const part = await p.refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })
    expect(part.body.needsApproval).toBe(false)
    const rest = await p.refund(await p.read(order.tran_no), second?.amountPaise ?? 0, {
      line_ids: [second?.id ?? 0],
    })
    expect(rest.body.needsApproval).toBe(true)
    await p.limit(ORDER, null)
  })

  test('adds up over an admin’s day, and another admin’s and the next day are their own', async () => {
    const orders = [
      await p.buy([lineOn('2026-12-28')]),
      await p.buy([lineOn('2026-12-28')]),
      await p.buy([lineOn('2026-12-28')]),
    ]
    const [first, second, third] = orders
    if (!first || !second || !third) throw new Error('three were bought')
    const price = first.totalPaise
    await p.changeAdmins()
    await p.limit(DAY, 2 * price - 1)
    expect((await p.refund(first, price)).body.needsApproval).toBe(false)
    const large = await p.refund(second, price)
    expect(large.body.needsApproval).toBe(true)
    // A refund with a second admin's approval does not count towards the first admin's limit.
    const agreed = await p.call(
      approveRefund,
      { params: { id: large.body.refund?.id ?? '' }, body: {} },
      { token: p.office.other.token },
    )
    expect(agreed.status).toBe(200)
    const preview = async (as: { token: string }) =>
      (await p.call(previewRefund, { body: { tran_no: third.tran_no } }, as)).body.needsApproval
    expect([await preview(p.office.admin), await preview(p.office.other)]).toEqual([true, false])
    await p.pass(24 * 60)
    const adminId = await getAccountId(p.db, p.office.admin.email)
    const again = { token: await p.signInAgo(adminId, 0) }
    expect(await preview(again)).toBe(false)
    await p.limit(DAY, null)
  })

  test('tells the requester that another admin must approve', async () => {
    await p.limit(ORDER, 100)
    await p.changeAdmins()
    const order = await p.buy([lineOn('2026-12-29')])
    const answer = await p.refund(order, order.totalPaise)
    const isOwn = async (as: { token: string }) =>
      (await p.call(getOrderDetail, { params: { tran_no: order.tran_no } }, as)).body.refunds.map(
        (each) => each.isOwn,
      )
    expect([await isOwn(p.office.admin), await isOwn(p.office.other)]).toEqual([[true], [false]])
    await p.call(
      declineRefund,
      { params: { id: answer.body.refund?.id ?? '' }, body: {} },
      { token: p.office.admin.token },
    )
    await p.limit(ORDER, null)
  })
})

// Last in this file, because it moves the clock by half a year.
describe('a permanently failed refund', () => {
  const retry = (order: PaidOrder, { token }: { token: string }) =>
    p.call(
      retryRefund,
      { params: { id: order.refunds.at(-1)?.id ?? '' }, body: { version: order.version } },
      { token, headers: { 'idempotency-key': randomUUID() } },
    )

  test('all attempts count once, and above the limit another admin must send it again', async () => {
    const day = dayIn(p, 240)
    const { tran_no } = await p.buy([lineOn(day), lineOn(day)])
    await p.pass(181 * 24 * 60)
    await p.changeAdmins()
    const order = await p.read(tran_no)
    const [first, second] = order.lines
    if (!first || !second) throw new Error('two lines were bought')
    await p.limit(ORDER, 2 * first.amountPaise - 1)
    const give = async ({ id, amountPaise }: typeof first) =>
      (await p.refund(await p.read(tran_no), amountPaise, { line_ids: [id] })).body
    const settle = async () => {
      await p.settle()
      await p.pass(1)
      return p.read(tran_no)
    }
    expect((await give(first)).needsApproval).toBe(false)
    const failed = await settle()
    expect(failed.refunds).toMatchObject([{ status: 'failed' }])

    const rest = await give(second)
    expect(rest.needsApproval).toBe(true)
    const { id } = rest.refund ?? { id: '' }
    expect((await p.call(declineRefund, { params: { id }, body: {} }, p.office.admin)).status).toBe(200)

    // The first attempt and this one count as one sum.
    expect((await retry(await p.read(tran_no), p.office.admin)).status).toBe(200)
    const again = await settle()
    expect(again.refunds.map(({ status }) => status)).toEqual(['failed', 'failed'])
    await p.limit(ORDER, first.amountPaise - 1)
    expect((await retry(again, p.office.admin)).body.code).toBe('approval_needs_another')
    expect((await retry(again, p.office.other)).status).toBe(200)
    const { body } = await p.call(getOrderDetail, { params: { tran_no } }, p.office.other)
    expect(body.refunds.map(({ approvedBy }) => approvedBy !== null)).toEqual([false, false, true])
    await settle()
    // A refund that two admins have agreed to no longer counts as decided by one.
    await p.limit(ORDER, first.amountPaise)
    expect((await give(second)).needsApproval).toBe(false)
    await p.limit(ORDER, null)
  })
})
