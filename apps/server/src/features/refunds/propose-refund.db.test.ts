import { randomUUID } from 'node:crypto'
import { approveRefund, declineRefund, previewRefund } from '@vazhipadu/contract/refunds'
import {
  countOpenIssues,
  getOrderDetail,
  listTransactionHistory,
} from '@vazhipadu/contract/reports/transactions'
import { describe, expect, test, vi } from 'vitest'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'

// Orders are booked, paid and refunded to the end, over days of the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()

describe('a refund by the office', () => {
  test('above the set amount waits for a second admin, who is not the first', async () => {
    await p.set('refunds.secondAdminAbovePaise', 100)
    const order = await p.buy([lineOn('2026-12-08')])
    const asked = await p.refund(order, order.totalPaise)
    expect(asked.body).toMatchObject({
      needsApproval: true,
      refund: { status: 'requested', amountPaise: order.totalPaise },
    })
    await p.settle()
    // Until somebody agrees nothing has changed, for the devotee either.
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
      { id: asked.body.refund?.id, isWaiting: true, mayRetry: false },
    ])
    const approve = (token: string) =>
      p.call(approveRefund, { params: { id: asked.body.refund?.id ?? '' }, body: {} }, { token })
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
    await p.set('refunds.secondAdminAbovePaise', 2_500_000)
  })

  test('that a second admin declines, or its own admin takes back, leaves the booking as it was', async () => {
    await p.set('refunds.secondAdminAbovePaise', 100)
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
    await p.set('refunds.secondAdminAbovePaise', 2_500_000)
  })

  test('proposed and meanwhile overtaken is weighed anew when somebody agrees', async () => {
    await p.set('refunds.secondAdminAbovePaise', 100)
    const order = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')])
    const { id } = (await p.refund(order, order.totalPaise)).body.refund ?? { id: '' }
    await p.set('refunds.secondAdminAbovePaise', 2_500_000)
    const [first] = order.lines
    expect((await p.refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })).status).toBe(200)
    const late = await p.call(approveRefund, { params: { id }, body: {} }, { token: p.office.other.token })
    expect(late.body.code).toBe('amount_not_right')
    expect((await p.read(order.tran_no)).lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    await p.call(declineRefund, { params: { id }, body: {} }, { token: p.office.other.token })
  })

  test('is no smaller for who has just raised the limit', async () => {
    await p.set('refunds.secondAdminAbovePaise', 100)
    const order = await p.buy([lineOn('2026-12-08')])
    const raise = (token: { token: string }) =>
      p.send('PUT', '/admin/settings/refunds.secondAdminAbovePaise', { value: 90_000_000 }, token)
    expect((await raise(p.office.admin)).status).toBe(200)
    const preview = await p.call(previewRefund, { body: { tran_no: order.tran_no } }, p.office.admin)
    expect(preview.body.needsApproval).toBe(true)
    const asked = await p.refund(order, order.totalPaise)
    expect(asked.body.needsApproval).toBe(true)
    const third = await makeAdmin(p)
    const others = await p.call(previewRefund, { body: { tran_no: order.tran_no } }, third)
    expect(others.body.needsApproval).toBe(false)
    await p.call(
      declineRefund,
      { params: { id: asked.body.refund?.id ?? '' }, body: {} },
      { token: p.office.admin.token },
    )
    await p.set('refunds.secondAdminAbovePaise', 2_500_000)
    p.office.admin = await makeAdmin(p)
  })

  test('in many small parts is a large one all the same', async () => {
    const order = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')])
    const [first, second] = order.lines
    await p.set('refunds.secondAdminAbovePaise', first?.amountPaise ?? 0)
    const part = await p.refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })
    expect(part.body.needsApproval).toBe(false)
    const rest = await p.refund(await p.read(order.tran_no), second?.amountPaise ?? 0, {
      line_ids: [second?.id ?? 0],
    })
    expect(rest.body.needsApproval).toBe(true)
    await p.set('refunds.secondAdminAbovePaise', 2_500_000)
  })
})
