import { sendConfirmation } from '@vazhipadu/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { type NotificationWorld, startNotifying } from '../../testing/start-notifying.ts'

let t: NotificationWorld
let clerk: { token: string }
beforeAll(async () => {
  t = await startNotifying()
  clerk = await makeClerk(t, ['desk'])
  t.mails.length = 0
})
afterAll(() => t.close())

const toDevotee = () => t.mails.filter(({ to }) => to === t.devotee.email)
const send = (tran_no: string, caller = clerk) => t.call(sendConfirmation, { params: { tran_no } }, caller)

test('a confirmation is sent again, once per idempotency key, and audited', async () => {
  const { tranNo } = await t.book()
  expect((await send(tranNo)).body.message).toBe('The confirmation is on its way.')
  await send(tranNo)
  await t.runJobs()
  expect(toDevotee()).toHaveLength(1)
  t.clock.advance({ minutes: 11 })
  const later = await makeClerk(t, ['desk'])
  t.mails.length = 0
  await send(tranNo, later)
  await t.runJobs()
  expect(toDevotee()).toHaveLength(1)
  const audited = await t.db
    .selectFrom('auditEntry')
    .select('subjectId')
    .where('action', '=', 'order.confirmation_sent')
    .execute()
  expect(audited.map(({ subjectId }) => subjectId)).toEqual([tranNo, tranNo, tranNo])
})

test('unknown and unconfirmed bookings have none, and only the desk may send it', async () => {
  const { tranNo } = await t.book()
  expect((await send('V2222222222')).body).toMatchObject({ code: 'order_unknown' })
  await t.db
    .updateTable('orders')
    .set({ confirmedAt: null, state: 'expired', endedAt: t.clock.now() })
    .where('tranNo', '=', tranNo)
    .execute()
  expect((await send(tranNo)).body).toMatchObject({ code: 'not_confirmed' })
  expect((await send(tranNo, await makeClerk(t, ['audit']))).status).toBe(403)
  expect((await send(tranNo, t.devotee)).status).toBe(403)
})
