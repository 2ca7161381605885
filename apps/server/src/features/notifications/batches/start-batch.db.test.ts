import * as contract from '@vazhipadu/contract/notifications'
import { savePreference } from '@vazhipadu/contract/profile'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { startApi } from '../../../testing/start-api.ts'
import { smsTemplates, useBatches } from '../../../testing/start-batches.ts'
import { notify, remindTomorrow } from '../notifications.jobs.ts'

const api = useBatches()

const NIL = '00000000-0000-4000-8000-000000000000'

describe('sending', () => {
  test('notifies each person once, whoever starts it and however often, and is audited', async () => {
    const first = await api.book(0)
    await api.book(1)
    const enqueued = { trigger: 'reminder' as const, key: `reminder:${first.tranNo}:${api.onDate}` }
    const { status, body } = await api.tell()
    expect(status).toBe(200)
    await inTransaction(api.db, (trx) =>
      enqueue(trx, notify, { ...enqueued, ids: { tranNo: first.tranNo, onDate: api.onDate } }),
    )
    await api.runJobs()
    await api.sweep()
    const again = await api.tell()
    expect([again.status, again.body.code]).toEqual([409, 'nobody_to_tell'])
    expect(new Set(api.mails.map(({ to }) => to))).toEqual(
      new Set([api.devotees[0]?.email, api.devotees[1]?.email]),
    )
    expect(api.mails).toHaveLength(2)
    expect(api.texts).toHaveLength(2)
    expect(await api.read(body.batch_id)).toMatchObject({
      kind: 'pre',
      on_date: api.onDate,
      requestedBy: 'Sreedevi Menon',
      total: 2,
      told: 2,
      failed: 0,
      unknown: 0,
      waiting: 0,
      isDone: true,
      secondsLeft: null,
    })
    const entry = await api.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('subjectId', '=', body.batch_id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'notices.sent',
      after: { kind: 'pre', onDate: api.onDate, people: 2, chosen: false },
    })
  })

  test('two batches started at the same moment notify each person once', async () => {
    for (const who of [0, 1, 2]) await api.book(who)
    const answers = await Promise.all([api.tell(), api.tell(), api.tell()])
    await api.sweep()
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(api.mails).toHaveLength(3)
    expect(api.texts).toHaveLength(3)
  })

  test('skips people who cancelled since, and reports it', async () => {
    await api.book(0)
    const { tranNo } = await api.book(1)
    const { body } = await api.tell()
    await api.db
      .updateTable('orderLine')
      .set({ state: 'cancelled', cancelledBy: 'office', cancelledAt: api.clock.now() })
      .where('tranNo', '=', tranNo)
      .execute()
    await api.sweep()
    expect(api.mails.map(({ to }) => to)).toEqual([api.devotees[0]?.email])
    expect(await api.read(body.batch_id)).toMatchObject({ total: 1, told: 1, leftOut: 2, isDone: true })
  })

  test('refuses past days and days centuries away', async () => {
    const gone = await makeOrder(api.db, { at: api.clock.now(), lines: [{ date: '2026-11-10' }] })
    const past = await api.call(
      contract.sendReminders,
      { body: { kind: 'pre', on_date: '2026-11-10', line_ids: gone.lineIds } },
      await api.as(),
    )
    expect([past.status, past.body.code]).toEqual([409, 'nobody_to_tell'])
    const far = await api.call(
      contract.listReminders,
      { query: { kind: 'pre', on_date: '2526-01-01' } },
      await api.as(),
    )
    expect(far.status).toBe(422)
  })

  test('keeps to the pace', async () => {
    const slow = await startApi(
      { PACE_MAILS_A_MINUTE: '12' },
      { databaseUrl: api.databaseUrl, clock: api.clock },
    )
    try {
      for (const who of [0, 1, 2, 0]) await api.book(who)
      const { body } = await api.tell()
      expect(await api.read(body.batch_id)).toMatchObject({ waiting: 4, total: 4 })
      // Past the ten-second window of the rate limit.
      api.clock.advance({ seconds: 11 })
      await slow.sweep()
      expect(slow.mails).toHaveLength(2)
      await slow.sweep()
      expect(slow.mails).toHaveLength(2)
      api.clock.advance({ seconds: 11 })
      await slow.sweep()
      expect(slow.mails).toHaveLength(4)
    } finally {
      await slow.close()
    }
  })

  test('an SMS beyond the purse of the day becomes a letter', async () => {
    const poor = await startApi(
      { ...smsTemplates, LIMIT_NOTICES_BY_SMS_A_DAY: '1' },
      { databaseUrl: api.databaseUrl, clock: api.clock },
    )
    try {
      // Tomorrow, with an unused budget.
      api.clock.advance({ days: 1 })
      for (const who of [0, 1]) {
        await api.call(
          savePreference,
          { body: { notices: { email: false, sms: true } } },
          await api.devotee(who),
        )
        await api.book(who)
      }
      // Planned with a full budget, sent with a smaller one.
      expect((await api.list()).plan).toEqual({ people: 2, sms: 2, email: 0 })
      await api.tell()
      await poor.sweep()
      expect([poor.texts.length, poor.mails.length]).toEqual([1, 1])
      expect((await api.list()).counts).toMatchObject({ told: 2 })
    } finally {
      for (const who of [0, 1])
        await api.call(
          savePreference,
          { body: { notices: { email: true, sms: true } } },
          await api.devotee(who),
        )
      await poor.close()
    }
  })
})

test('the evening before is a batch of its own, once', async () => {
  // From the morning to about 18:30, with a day already passed since the clock started.
  api.clock.advance({ minutes: 540 })
  const tomorrow = '2026-11-17'
  const made = await makeOrder(api.db, {
    accountId: api.devotees[0]?.id ?? null,
    at: api.clock.now(),
    lines: [{ date: tomorrow }],
  })
  for (let times = 0; times < 2; times++) {
    await inTransaction(api.db, (trx) => enqueue(trx, remindTomorrow, {}))
    await api.runJobs()
    await api.sweep()
  }
  expect(api.mails.map(({ letter }) => letter.text.includes(made.tranNo))).toEqual([true])
  const query = { kind: 'pre' as const, on_date: tomorrow }
  const { batches } = (await api.call(contract.listBatches, { query }, await api.as())).body
  expect(batches).toMatchObject([{ requestedBy: null, on_date: tomorrow, total: 1, told: 1 }])
  expect(
    (await api.call(contract.listBatches, { query: { kind: 'pre', limit: 1 } }, await api.as())).body.batches,
  ).toHaveLength(1)
})

test('the office alone, and the desk alone sends', async () => {
  const them = await api.devotee(0)
  const params = { id: NIL }
  const query = { kind: 'pre' as const, on_date: api.onDate }
  for (const call of [
    api.call(contract.listReminders, { query }, them),
    api.call(contract.listSentParcels, { query: {} }, them),
    api.call(contract.listBatches, { query: { kind: 'pre' } }, them),
    api.call(contract.getBatch, { params }, them),
    api.call(contract.followBatch, { params }, them),
    api.call(contract.previewNotice, { query: { ...query, id: 'x' } }, them),
    api.call(contract.sendReminders, { body: query }, them),
    api.call(contract.sendParcelNotices, { body: { parcel_ids: [1] } }, them),
    api.call(contract.resendBatch, { params, body: { standing: 'failed' } }, them),
    api.call(contract.pauseBatch, { params }, them),
    api.call(contract.resumeBatch, { params }, them),
  ])
    expect((await call).status).toBe(403)
  for (const call of [
    api.call(contract.getBatch, { params }, await api.as()),
    api.call(contract.followBatch, { params }, await api.as()),
    api.resend(NIL, 'failed'),
    api.call(contract.pauseBatch, { params }, await api.as()),
  ]) {
    const { status, body } = await call
    expect([status, body.code]).toEqual([404, 'batch_not_found'])
  }
})
