import { acceptDispute, contestDispute, listOrderDisputes } from '@vazhipadu/contract/disputes'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { readText } from '../../testing/read-pdf.ts'
import { lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

// Orders are booked, paid, refunded and contested to the end.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()

type Bought = Awaited<ReturnType<typeof p.buy>>

async function refundAndContest(order: Bought, paise: number, extra = {}) {
  expect((await p.refund(order, paise, extra)).status).toBe(200)
  await p.settle()
  await p.pass(3)
  await p.settle()
  await p.pass(3)
  await p.settle()
  expect((await p.read(order.tran_no)).refunds).toMatchObject([{ status: 'processed', amountPaise: paise }])
  const { id } = p.control.dispute(order.payment?.payment_id ?? '')
  await p.settle()
  return id
}

const disputesOf = async ({ tran_no }: PaidOrder, caller = p.office.admin) =>
  (await p.call(listOrderDisputes, { params: { tran_no } }, caller)).body

const accept = (id: string, caller = p.office.admin) =>
  p.call(acceptDispute, { params: { id }, body: {} }, caller)

const stateOf = (id: string) => p.control.state().disputes.find((each) => each.id === id)?.status

test('a dispute of a refunded payment is not accepted by one admin alone: the money would leave twice', async () => {
  const order = await p.buy([lineOn('2026-12-11')])
  const id = await refundAndContest(order, order.totalPaise)
  expect((await disputesOf(order)).disputes).toMatchObject([
    { excessPaise: order.totalPaise, refunds: [{ amountPaise: order.totalPaise, isProcessed: true }] },
  ])
  expect((await accept(id)).body).toEqual({ needsApproval: true })
  expect((await accept(id)).body.code).toBe('approval_needs_another')
  expect(stateOf(id)).toBe('open')
  const lost = `select from ledger_posting where key = 'dispute_lost:${id}'`
  expect(await sqlRows(p.db, lost)).toEqual([])
  expect((await accept(id, p.office.other)).body).toEqual({ needsApproval: false })
  expect(stateOf(id)).toBe('lost')
})

test('the same holds for the part of a payment that is beyond what is left of it', async () => {
  const order = await p.buy([lineOn('2026-12-12'), lineOn('2026-12-13')])
  const [line] = order.lines
  const part = line?.amountPaise ?? 0
  const id = await refundAndContest(order, part, { line_ids: [line?.id ?? 0] })
  expect((await disputesOf(order)).disputes).toMatchObject([{ excessPaise: part }])
  expect((await accept(id)).body).toEqual({ needsApproval: true })
  const { summary } = await disputesOf(order)
  expect(summary).toMatch(/^Refunded before: ₹ [\d,]+ returned to the payment method on .+, reference \w+/)
})

test('a refund that waits for the dispute counts as nothing that has left', async () => {
  const order = await p.buy([lineOn('2026-12-14')])
  const { id } = p.control.dispute(order.payment?.payment_id ?? '')
  await p.settle()
  expect((await p.refund(order, order.totalPaise)).status).toBe(200)
  await p.settle()
  expect((await disputesOf(order)).disputes).toMatchObject([{ excessPaise: 0, refunds: [] }])
  await p.changeAdmins()
  expect((await accept(id)).body).toEqual({ needsApproval: false })
})

test('the packet for the bank lists the refund with amount, day and reference, and no pooja still to come', async () => {
  const order = await p.buy([lineOn('2026-12-15')])
  const id = await refundAndContest(order, order.totalPaise)
  const { summary, disputes } = await disputesOf(order)
  expect(summary).toContain('Refunded before: ')
  expect(summary).not.toContain('not yet performed')
  const sent: Buffer[] = []
  const { provider } = p.shared
  const keep = provider.keepDocument.bind(provider)
  provider.keepDocument = (name, content) => {
    sent.push(content)
    return keep(name, content)
  }
  const contested = await p.call(contestDispute, { params: { id }, body: { summary } }, p.office.admin)
  provider.keepDocument = keep
  expect(contested.status).toBe(200)
  const text = (await Promise.all(sent.map((pdf) => readText(pdf)))).join('\n').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Refunded to the payer')
  expect(text).toContain(
    `₹ ${(order.totalPaise / 100).toLocaleString('en-IN')} returned to the payment method on`,
  )
  expect(text).toContain(`reference ${disputes[0]?.refunds?.[0]?.reference}`)
  expect(text).toContain('Cancelled, not performed')
})
