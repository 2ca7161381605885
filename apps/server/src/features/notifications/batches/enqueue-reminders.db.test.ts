import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { type NotificationWorld, startNotifying } from '../../../testing/start-notifying.ts'
import { remindTomorrow } from '../notifications.jobs.ts'

// Slow: each test starts its own API.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: NotificationWorld
beforeEach(async () => {
  api = await startNotifying()
})
afterEach(() => api.close())

/** Minutes from the clock's start at 9:30 to 18:30. */
const EVENING = 9 * 60

const remindEveryone = async () => {
  await inTransaction(api.db, (trx) => enqueue(trx, remindTomorrow, {}))
  await api.runJobs()
}

test('on the evening before, every order of tomorrow is reminded once', async () => {
  api.clock.advance({ minutes: EVENING })
  const tomorrow = { date: '2026-11-16' }
  const first = await api.book({ lines: [tomorrow, tomorrow, { date: '2026-11-17' }] })
  const second = await api.book({ lines: [tomorrow] })
  await api.book({ lines: [{ date: '2026-11-15' }] })
  await api.book({ lines: [{ ...tomorrow, state: 'cancelled' }] })
  await api.book({ state: 'awaiting_payment', lines: [tomorrow] })
  for (let times = 0; times < 2; times++) {
    await remindEveryone()
    await api.sweep()
  }
  expect(api.mails).toHaveLength(2)
  for (const { tranNo } of [first, second])
    expect(api.mails.filter(({ letter }) => letter.text.includes(tranNo))).toHaveLength(1)
})

describe('a reminder', () => {
  const saying = (word: string) => api.mails.filter(({ letter }) => letter.text.includes(word)).length

  test('made after midnight is of the day that has begun, and leaves at six', async () => {
    const first = await api.book({ lines: [{ date: '2026-11-16' }] })
    const second = await api.book({ lines: [{ date: '2026-11-17' }] })
    // 00:30: no worker ran in the evening.
    api.clock.advance({ minutes: EVENING + 6 * 60 })
    await remindEveryone()
    api.clock.advance({ minutes: 5 * 60 })
    await api.sweep()
    expect(api.mails).toEqual([])
    api.clock.advance({ minutes: 30 })
    await api.sweep()
    expect([saying(first.tranNo), saying(second.tranNo)]).toEqual([1, 0])
    api.clock.advance({ minutes: 12 * 60 })
    await remindEveryone()
    await api.sweep()
    expect([saying(first.tranNo), saying(second.tranNo)]).toEqual([1, 1])
  })

  test('does not leave after its day', async () => {
    api.clock.advance({ minutes: EVENING })
    await api.book({ lines: [{ date: '2026-11-16' }] })
    await remindEveryone()
    api.clock.advance({ days: 2 })
    await api.sweep()
    expect([api.mails, api.texts]).toEqual([[], []])
    expect(await api.db.selectFrom('noticeBatch').select('leftOut').execute()).toEqual([{ leftOut: 2 }])
  })

  test('does not mention a pooja on a closed day', async () => {
    const onDate = '2026-11-16'
    const { tranNo, lineIds } = await api.book({
      lines: [
        { date: onDate, name: 'Standing' },
        { date: onDate, name: 'Closed', offeringId: 2 },
      ],
    })
    const [letterId, at] = [randomUUID(), api.clock.now()]
    await api.db
      .insertInto('dayLetter')
      .values({ id: letterId, tranNo, tokenHash: Buffer.from(letterId), madeAt: at })
      .execute()
    await api.db
      .insertInto('dayOffer')
      .values({
        id: randomUUID(),
        letterId,
        tranNo,
        offeringId: 2,
        onDate,
        dueAt: at,
        lineIds: lineIds.slice(1),
      })
      .execute()
    await api.tell('reminder', { tranNo, onDate })
    await api.runJobs()
    expect([saying('Standing'), saying('Closed')]).toEqual([1, 0])
  })
})
