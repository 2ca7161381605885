import { readClosedDay } from '@vazhipadu/contract/closed-days'
import { getOrder } from '@vazhipadu/contract/orders'
import { expect, test, vi } from 'vitest'
import { HOMAM, lineOn, useClosing } from '../../testing/start-closing.ts'

// Slow: a day is closed under a paid booking.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useClosing()

test('the choices for a closed day, and the move, are in the language of the page', async () => {
  const by = p.who(1)
  const tranNo = await p.buy([lineOn('2026-12-08')], by)
  await p.closeDay('2026-12-08', HOMAM)
  const token = await p.tokenOf(by)
  const reader = { headers: { 'accept-language': 'te' } }
  const { body } = await p.call(readClosedDay, { body: { token } }, reader)
  expect(body.offers[0]).toMatchObject({ offeringName: 'గణపతి హోమం', offeringNameMl: 'ഗണപതി ഹോമം' })
  expect(body.offers[0]?.malayalam?.monthName).toBe('వృశ్చికం')
  expect(body.offers[0]?.days[0]?.malayalam.text).toMatch(/^వృశ్చికం/)
  expect((await p.open(token)).body.offers[0]?.offeringName).toBe('Ganapathi homam')

  await p.press(token, { answer: 'move', date: '2026-12-11' })
  await p.settle()
  const order = await p.call(
    getOrder,
    { params: { tran_no: tranNo } },
    { ...reader, token: await p.signIn(by) },
  )
  const moved = order.body.timeline.find(({ step }) => step === 'moved')
  expect(moved?.detail).toBe('8 డిసెం 2026 → 11 డిసెం 2026')
})
