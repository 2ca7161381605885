import { randomUUID } from 'node:crypto'
import { getSystem, listGivenUp, tryGivenUpAgain } from '@vazhipadu/contract/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { markDown, markUp } from '../../platform/watching/mark-down.ts'
import { watch } from '../../platform/watching/process-gauges.ts'
import { reportProcess } from '../../platform/watching/report-process.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  admin = await makeAdmin(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await sqlRows(api.db, 'delete from process_report')
  await sqlRows(api.db, 'delete from pgboss.job')
  watch({ readBackup: async () => undefined })
  await report('worker')
  await report('api')
})

const report = (kind: 'api' | 'worker', changes: object = {}) =>
  api.db
    .insertInto('processReport')
    .values({
      process: randomUUID(),
      kind,
      version: '1.2.3',
      commitId: 'abc1234',
      startedAt: api.clock.now(),
      reportedAt: api.clock.now(),
      isRedisConnected: true,
      isProviderBraked: false,
      ...changes,
    })
    .execute()
const ask = async () => (await api.call(getSystem, {}, admin)).body
const minutesAgo = (minutes: number) => new Date(api.clock.now().getTime() - minutes * 60_000)

/** A job as pg-boss leaves it when a mail has failed permanently. */
async function giveUp(changes: { minutes?: number } = {}) {
  const [made] = await sqlRows<{ id: string }>(
    api.db,
    `insert into pgboss.job (name, data, source_name, source_output, source_retry_count, created_on)
     values ('dead-letter', $1, 'notify', '{"error":"DeliveryFailed"}', 8, $2) returning id`,
    [
      JSON.stringify({ payload: { trigger: 'booking_confirmed', key: 'k', ids: { tranNo: 'V23456789AB' } } }),
      minutesAgo(changes.minutes ?? 5),
    ],
  )
  if (!made) throw new Error('an insert answers its row')
  return made.id
}

describe('how the system is', () => {
  test('says of a house at rest that every part is well, and that nobody knows of a backup', async () => {
    const system = await ask()
    const states = [system.booking, system.payments, system.messages, system.work, system.machine]
    expect(states.map(({ state }) => state)).toEqual(['well', 'well', 'well', 'well', 'well'])
    expect(system.copies).toEqual({ state: 'unknown', last: null })
    expect(system.versions.processes).toMatchObject([
      { kind: 'api', version: '1.2.3', commit: 'abc1234', isSilent: false },
      { kind: 'worker', version: '1.2.3', commit: 'abc1234', isSilent: false },
    ])
    expect(system.versions.migration.name).toMatch(/^\d{4}-.*\.sql$/)
    expect(system.machine.database).toMatch(/^\d+/)
  })

  test('a silent worker and a hanging worker are shown as trouble', async () => {
    await sqlRows(api.db, "update process_report set reported_at = $1 where kind = 'worker'", [minutesAgo(5)])
    expect((await ask()).work).toMatchObject({ state: 'trouble', stuck: 'no_worker' })
    await report('worker', { stuck: 'the sweep of holds has not come round' })
    expect((await ask()).work).toMatchObject({ state: 'trouble', stuck: 'worker_stuck' })
  })

  test('a provider that is left alone is trouble, Redis away is something to look at', async () => {
    await report('api', { isProviderBraked: true, isRedisConnected: false, providerMs: 900 })
    const { payments, machine } = await ask()
    expect(payments).toMatchObject({ state: 'trouble', isBraked: true, answersInMs: 900 })
    expect(machine).toMatchObject({ state: 'look', isRedisConnected: false })
  })

  test('components that are down are listed; only those that users notice are trouble', async () => {
    await report('worker', { away: ['mail', 'scanner'] })
    const { messages, machine } = await ask()
    expect(messages).toMatchObject({ state: 'trouble', email: { isAway: true }, sms: { isAway: false } })
    expect(machine).toMatchObject({ state: 'look', away: ['scanner'] })
    await report('api', { away: ['printing', 'files'] })
    expect((await ask()).machine).toMatchObject({ state: 'trouble', away: ['files', 'scanner', 'printing'] })
  })

  test('the newest report of the processes counts', async () => {
    const say = (state: string, minutes: number) => [`files ${state} ${minutesAgo(minutes).toISOString()}`]
    await report('api', { away: say('away', 10) })
    expect((await ask()).machine).toMatchObject({ state: 'trouble', away: ['files'] })
    await report('api', { away: say('back', 5) })
    expect((await ask()).machine).toMatchObject({ state: 'well', away: [] })
    await report('worker', { away: say('away', 1) })
    expect((await ask()).machine).toMatchObject({ state: 'trouble', away: ['files'] })
  })

  test('a clock that is wrong is trouble', async () => {
    await report('worker', { clockSkewMs: -2_500 })
    expect((await ask()).machine).toMatchObject({ state: 'trouble', clockSkewMs: -2_500 })
  })

  test('a backup is well for a day, and trouble when it is old or failed', async () => {
    const reports = (minutes: number, ok: boolean) =>
      watch({ readBackup: async () => ({ at: minutesAgo(minutes), kind: 'full', bytes: 4_100, ok }) })
    reports(60, true)
    expect((await ask()).copies).toMatchObject({ state: 'well', last: { bytes: 4_100, isOk: true } })
    reports(60, false)
    expect((await ask()).copies.state).toBe('trouble')
    reports(27 * 60, true)
    expect((await ask()).copies.state).toBe('trouble')
  })

  test('work that waits too long is trouble, work that was given up is to be looked at', async () => {
    await giveUp()
    expect((await ask()).work).toMatchObject({ state: 'look', givenUp: { count: 1 } })
    await sqlRows(
      api.db,
      "insert into pgboss.job (name, data, created_on, start_after) values ('notify', '{}', $1, $1)",
      [minutesAgo(10)],
    )
    const { work } = await ask()
    expect(work.state).toBe('trouble')
    expect(work.queues.find(({ queue }) => queue === 'notify')).toEqual({
      queue: 'notify',
      count: 1,
      oldestAt: minutesAgo(10).toISOString(),
    })
  })

  test('needs the settings right', async () => {
    const devotee = await makeAccount(api)
    expect((await api.call(getSystem, {}, devotee)).status).toBe(403)
  })
})

describe('work that was given up', () => {
  test('is listed with its kind and error, newest first', async () => {
    await giveUp({ minutes: 50 })
    const id = await giveUp()
    const { jobs } = (await api.call(listGivenUp, {}, admin)).body
    expect(jobs).toHaveLength(2)
    expect(jobs[0]).toEqual({
      id,
      queue: 'notify',
      trigger: 'booking_confirmed',
      tranNo: 'V23456789AB',
      failure: 'DeliveryFailed',
      tries: 9,
      at: minutesAgo(5).toISOString(),
    })
  })

  test('a retry puts it back into its queue once, and is audited', async () => {
    const id = await giveUp()
    const kept = await giveUp()
    const retry = () => api.call(tryGivenUpAgain, { body: { ids: [id] } }, admin)
    expect((await retry()).body).toEqual({ moved: 1 })
    expect((await retry()).body).toEqual({ moved: 0 })
    const waiting = await sqlRows<{ name: string; data: unknown }>(
      api.db,
      "select name, data from pgboss.job where state = 'created' and name <> 'dead-letter'",
    )
    expect(waiting).toMatchObject([{ name: 'notify', data: { payload: { key: 'k' } } }])
    expect((await api.call(listGivenUp, {}, admin)).body.jobs.map((job) => job.id)).toEqual([kept])
    const entries = await api.db
      .selectFrom('auditEntry')
      .select(['actorId', 'after'])
      .where('action', '=', 'jobs.redriven')
      .execute()
    expect(entries).toEqual([{ actorId: await getAccountId(api.db, admin.email), after: { moved: 1 } }])
  })
})

describe('a process', () => {
  test('says how it fares, and nothing more once it has stopped', async () => {
    await sqlRows(api.db, 'delete from process_report')
    await report('worker', { reportedAt: minutesAgo(3 * 24 * 60) })
    const reporting = reportProcess({ ...api, log: createLog('silent') }, 'worker', () => 'it hangs')
    const rows = () => api.db.selectFrom('processReport').select(['kind', 'stuck']).execute()
    // The row of a killed process is deleted after a day.
    await expect.poll(rows).toEqual([{ kind: 'worker', stuck: 'it hangs' }])
    await reporting.stop()
    expect(await rows()).toEqual([])
  })

  test('says what it found away, until it answers again', async () => {
    await sqlRows(api.db, 'delete from process_report')
    const deps = { ...api, log: createLog('silent') }
    const said = async () =>
      (await api.db.selectFrom('processReport').select('away').execute()).flatMap(({ away }) => away).join()
    markDown('files')
    const first = reportProcess(deps, 'api')
    await expect.poll(said).toMatch(/files away \d{4}-/)
    await first.stop()
    markUp('files')
    const second = reportProcess(deps, 'api')
    await expect.poll(said).toMatch(/files back \d{4}-/)
    await second.stop()
  })
})
