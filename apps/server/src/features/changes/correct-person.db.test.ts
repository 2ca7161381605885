import { updateBooking } from '@vazhipadu/contract/changes'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { expect, test } from 'vitest'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

test('a person corrected on all their days is one change: one version, one revision, one entry, no letter', async () => {
  const order = await p.buy([lineOn('2026-12-28'), lineOn('2026-12-29'), lineOn('2026-12-30')])
  const { token } = p.office.admin
  const tell = async () =>
    (await p.call(getOrderDetail, { params: { tran_no: order.tran_no } }, { token })).body
  const { length: told } = (await tell()).notices
  const name = { name: 'Ammini Amma', nameMl: 'അമ്മിണി അമ്മ' }
  const reason = 'Devotee asked by phone'
  const lines = order.lines.map(({ id }) => ({ line_id: id, ...name }))
  const answer = await p.call(
    updateBooking,
    { body: { tran_no: order.tran_no, version: order.version, reason, lines } },
    { token },
  )
  expect(answer.body.version).toBe(order.version + 1)
  expect(answer.body.lines).toMatchObject([name, name, name])
  await p.settle()
  const story = await tell()
  expect(story.receipt?.revision).toBe(1)
  expect(story.notices).toHaveLength(told)
  const entries = story.audit.filter(({ action }) => action === 'order.changed')
  expect(entries).toMatchObject([{ after: { lines: [name, name, name], reason } }])
})
