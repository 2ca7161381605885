import { moveLine } from '@vazhipadu/contract/changes'
import { getOrder } from '@vazhipadu/contract/orders'
import { cancelLines, previewCancel } from '@vazhipadu/contract/refunds'
import { describe, expect, test } from 'vitest'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

const ARCHANA = 1

const subjectsOf = (tranNo: string) =>
  p.mails.filter(({ letter }) => letter.text.includes(tranNo)).map(({ letter }) => letter.subject)

describe('a devotee’s own change', () => {
  test('lets an unpaid order go, but not while a bank is working on it', async () => {
    const cancel = async (order: { tran_no: string; version: number; lines: { id: number }[] }) =>
      p.call(
        cancelLines,
        {
          params: { tran_no: order.tran_no },
          body: { line_ids: order.lines.map(({ id }) => id), version: order.version },
        },
        { token: await p.signIn(p.devotee) },
      )
    const held = await p.book([lineOn('2026-12-20')])
    const before = await p.read(held.body.tran_no)
    const gone = await cancel(before)
    expect([gone.status, gone.body.status]).toEqual([200, 'cancelled'])
    // Repeated because the answer was lost: the order has ended, so the repeat succeeds.
    const again = await cancel(before)
    expect([again.status, again.body.status]).toEqual([200, 'cancelled'])
    expect(await p.reserved('2026-12-20')).toBe(0)
    await p.settle()
    // Nothing was booked: cancelling before paying sends no mail.
    expect(subjectsOf(held.body.tran_no)).toEqual([])
    // Paid all the same, a minute later: the payment is refunded.
    p.control.pay(held.body.checkout?.order_id ?? '')
    await p.settle()
    expect((await p.read(held.body.tran_no)).refunds).toMatchObject([{ source: 'ours' }])
    const pending = await p.book([lineOn('2026-12-20')])
    p.control.pay(pending.body.checkout?.order_id ?? '', { outcome: 'pending' })
    await p.pass(2)
    await p.settle()
    expect((await cancel(await p.read(pending.body.tran_no))).body.code).toBe('payment_under_way')
  })

  test('cancels paid lines only where the temple allows it, for the share shown before', async () => {
    const order = await p.buy([lineOn('2026-12-22')])
    const body = { line_ids: order.lines.map(({ id }) => id), version: order.version }
    const ask = async () =>
      p.call(
        previewCancel,
        { params: { tran_no: order.tran_no }, body },
        { token: await p.signIn(p.devotee) },
      )
    expect((await ask()).body.code).toBe('cancel_not_allowed')
    await p.set('booking.mayCancel', true)
    await p.set('booking.cancelSharePercent', 80)
    await expect.poll(async () => (await ask()).status).toBe(200)
    const shown = (await ask()).body
    expect(shown).toMatchObject({ sharePercent: 80, refundPaise: order.totalPaise * 0.8 })
    const done = await p.call(
      cancelLines,
      { params: { tran_no: order.tran_no }, body },
      { token: await p.signIn(p.devotee) },
    )
    expect(done.body).toMatchObject({
      status: 'cancelled',
      refunds: [{ amountPaise: shown.refundPaise, reason: 'Cancelled by you' }],
    })
    await p.settle()
    expect(subjectsOf(order.tran_no)).toEqual(
      expect.arrayContaining(['Your pooja is cancelled', 'Your money is on its way back']),
    )
    await p.set('booking.mayCancel', false)
  })

  test('lists the lines, also of an unpaid order', async () => {
    const held = await p.book([lineOn('2026-12-21')])
    const { tran_no, version } = await p.read(held.body.tran_no)
    const body = { line_ids: [], version }
    const answer = await p.call(
      cancelLines,
      { params: { tran_no }, body },
      { token: await p.signIn(p.devotee) },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'cancel_not_allowed'])
    expect((await p.read(tran_no)).status).toBe('awaiting_payment')
  })

  test('is refused for another person’s order', async () => {
    const order = await p.buy([lineOn('2026-12-23', ARCHANA)])
    const token = await p.signIn(p.devotees[7] ?? p.devotee)
    const params = { tran_no: order.tran_no }
    const body = { line_ids: order.lines.map(({ id }) => id), version: order.version }
    const answers = [
      await p.call(getOrder, { params }, { token }),
      await p.call(cancelLines, { params, body }, { token }),
      await p.call(previewCancel, { params, body }, { token }),
      await p.call(
        moveLine,
        { params: { ...params, line_id: body.line_ids[0] ?? 0 }, body: { date: '2026-12-24', version: 1 } },
        { token },
      ),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
