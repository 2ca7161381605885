import { moveLine, updateBooking } from '@vazhipadu/contract/changes'
import { expect, test } from 'vitest'
import { loseCommitAnswer } from '../../testing/lose-commit.ts'
import { lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

/** Another person changes something else about the order. */
const byAnother = (tranNo: string) => `update orders set version = version + 1 where tran_no = '${tranNo}'`

const rename = (order: PaidOrder, name: string) =>
  p.call(
    updateBooking,
    {
      body: {
        tran_no: order.tran_no,
        version: order.version,
        reason: 'Requested by telephone',
        lines: [{ line_id: order.lines[0]?.id ?? 0, name }],
      },
    },
    { token: p.office.admin.token },
  )

test('a move whose COMMIT was lost is not taken for done because another request changed the order', async () => {
  const order = await p.buy([lineOn('2026-12-12')])
  const token = await p.signIn(p.devotee)
  const params = { tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 }
  const body = { date: '2026-12-14', version: order.version }
  const answer = await loseCommitAnswer(
    p.db,
    () => p.call(moveLine, { params, body }, { token }),
    byAnother(order.tran_no),
  )
  expect(answer.body.code).toBe('stale')
  expect((await p.read(order.tran_no)).lines[0]?.date).toBe('2026-12-12')
})

test('a corrected name whose COMMIT was lost is not taken for done either', async () => {
  const order = await p.buy([lineOn('2026-12-15')])
  const answer = await loseCommitAnswer(p.db, () => rename(order, 'Ambika'), byAnother(order.tran_no))
  expect(answer.body.code).toBe('stale')
  expect((await p.read(order.tran_no)).lines[0]?.name).toBe('Ammini')
})

test('if the requested state already exists, the request succeeds, whoever made the change', async () => {
  const order = await p.buy([lineOn('2026-12-16')])
  const { tran_no } = order
  const meanwhile = `with named as (update order_line set name = 'Ambika' where tran_no = '${tran_no}')
    update orders set version = version + 1 where tran_no = '${tran_no}'`
  const answer = await loseCommitAnswer(p.db, () => rename(order, 'Ambika'), meanwhile)
  expect(answer.status).toBe(200)
  expect((await p.read(tran_no)).lines[0]?.name).toBe('Ambika')
})
