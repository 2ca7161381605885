import { getCalendarYear, getToday, overrideDays, removeOverride } from '@vazhipadu/contract/calendar'
import { changeSetting } from '@vazhipadu/contract/settings'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { followChanges } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { createLog } from '../../platform/log.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { fillCalendar } from './calendar.jobs.ts'
import { createCalendarCache } from './calendar.reads.ts'
import { templeTimeAt } from './calendar.rules.ts'
import { computeMonth } from './compute-month.ts'

// Slow: years of the calendar are recomputed after a change.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const location = { latitude: 9.3, longitude: 76.45, timeZone: 'Asia/Kolkata' }

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  admin = await makeAdmin(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['calendar_override', 'calendar_day', 'setting']) {
    await sqlRows(api.db, `delete from ${table}`)
  }
  for (const topic of ['settings', 'calendar'])
    await sqlRows(api.db, `select pg_notify('changed', '${topic}')`)
})

const fill = async () => {
  await inTransaction(api.db, (trx) => enqueue(trx, fillCalendar, {}))
  await api.runJobs()
}
const listStored = () => api.db.selectFrom('calendarDay').selectAll().orderBy('onDate').execute()

describe('days', () => {
  test('are stored for 24 months ahead, once', async () => {
    await fill()
    const stored = await listStored()
    expect(stored.at(0)?.onDate).toBe('2026-10-01')
    expect(stored.at(-1)?.onDate).toBe('2028-11-30')
    expect(stored).toHaveLength(792)
    await fill()
    expect(await listStored()).toEqual(stored)
  })

  test('are extended as time passes', async () => {
    await fill()
    api.clock.advance({ days: 31 })
    await fill()
    expect((await listStored()).at(-1)?.onDate).toBe('2028-12-31')
    api.clock.advance({ days: -31 })
  })

  test('are equal whether stored, computed on demand, or beyond the stored range', async () => {
    const changes = followChanges(api.databaseUrl, createLog('silent'))
    const fresh = () => createCalendarCache({ ...api, changes })
    const computed = await fresh().listDays('2026-11-10', '2027-01-09')
    await fill()
    const stored = await fresh().listDays('2026-11-10', '2027-01-09')
    expect(stored).toHaveLength(61)
    for (const [index, day] of stored.entries()) {
      const { sunrise, sunset, star, tithi, ...exact } = computed[index] ?? day
      expect(day).toMatchObject(exact)
      // The database stores whole milliseconds.
      expect(Math.abs(day.sunrise - sunrise)).toBeLessThan(2)
      expect(Math.abs(day.sunset - sunset)).toBeLessThan(2)
      expect([day.star.index, day.tithi.index]).toEqual([star.index, tithi.index])
      expect(Math.abs(day.star.end - star.end)).toBeLessThan(2)
    }
    const [beyond] = await fresh().listDays('2031-05-01', '2031-05-01')
    expect(beyond).toEqual(computeMonth(location, KERALA, '2031-05')[0])
    await changes.close()
  })

  test('follow the setting that says what the day of a star is', async () => {
    await fill()
    const before = (await listStored()).map(({ birthdayStars }) => birthdayStars.join())
    const year = async () => (await api.call(getCalendarYear, { query: { from: '2026-11' } }, admin)).body
    const version = (await year()).rulesVersion
    await api.call(changeSetting, { params: { key: 'calendar.minNazhika' }, body: { value: 0 } }, admin)
    await expect.poll(async () => (await year()).rulesVersion).not.toBe(version)
    expect(
      (await year()).days.filter((day) => day.birthdayStars.join() !== String(day.starId)).length,
    ).toBeLessThan(30)
    await api.runJobs()
    const after = (await listStored()).map(({ birthdayStars }) => birthdayStars.join())
    expect(after).toHaveLength(before.length)
    expect(after.filter((stars, index) => stars !== before[index]).length).toBeGreaterThan(50)
  })
})

describe('today', () => {
  test('is for everyone, with the next special day', async () => {
    const { status, body, headers } = await api.call(getToday, {})
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(body).toMatchObject({
      date: '2026-11-15',
      weekday: 0,
      timeZone: 'Asia/Kolkata',
      malayalam: { year: 1202, month: 3, monthName: 'Thulam', monthNameMl: 'തുലാം' },
      isOverridden: false,
    })
    expect(body.nextSpecialDay?.daysAway).toBeGreaterThan(0)
    expect(body.nextSpecialDay?.observances.length).toBeGreaterThan(0)
    const [morning, evening] = [new Date(body.sunrise), new Date(body.sunset)]
    expect(morning.toISOString()).toMatch(/^2026-11-15T00:5/)
    expect(evening.toISOString()).toMatch(/^2026-11-15T12:2/)
  })

  test('changes at midnight in the temple’s time zone, not the server’s', async () => {
    expect(templeTimeAt(new Date('2026-11-15T18:29:59Z'), 'Asia/Kolkata')).toEqual({
      today: '2026-11-15',
      time: '23:59',
    })
    expect(templeTimeAt(new Date('2026-11-15T18:30:00Z'), 'Asia/Kolkata')).toEqual({
      today: '2026-11-16',
      time: '00:00',
    })
    const minutes = (18 - 4) * 60 + 29
    api.clock.advance({ minutes, seconds: 59 })
    expect((await api.call(getToday, {})).body.date).toBe('2026-11-15')
    api.clock.advance({ seconds: 1 })
    expect((await api.call(getToday, {})).body.date).toBe('2026-11-16')
    api.clock.advance({ minutes: -(minutes + 1) })
  })
})

describe('a day corrected by the printed calendar', () => {
  const correct = (days: object[], reason = 'page 34 of the printed panchangam') =>
    api.send<{ overrides: { date: string }[] }>('POST', '/admin/calendar/overrides', { days, reason }, admin)

  test('moves a star with its special day, and back', async () => {
    const month = computeMonth(location, KERALA, '2026-11')
    const ayilyam = month.find(({ birthdayStars }) => birthdayStars.includes(9))
    if (!ayilyam) throw new Error('no Ayilyam in November 2026')
    expect(ayilyam.date).toBe('2026-11-02')
    // November's is already over on the test's day.
    const december = computeMonth(location, KERALA, '2026-12')
    const from = december.findIndex(({ birthdayStars }) => birthdayStars.includes(9))
    const [day, next] = [december[from], december[from + 1]]
    if (!day || !next) throw new Error('no Ayilyam in December 2026')
    const answer = await correct([
      { date: day.date, birthdayStars: [] },
      { date: next.date, birthdayStars: [9, ...next.birthdayStars] },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.overrides.map(({ date }) => date)).toEqual([day.date, next.date])
    const year = async () => (await api.call(getCalendarYear, { query: { from: '2026-11' } }, admin)).body
    const observed = async (date: string) => (await year()).days.find((each) => each.date === date)
    await expect.poll(async () => (await observed(next.date))?.observances).toContain('ayilyam')
    expect((await observed(day.date))?.observances).not.toContain('ayilyam')
    expect((await observed(day.date))?.isOverridden).toBe(true)
    expect((await year()).overrides).toHaveLength(2)

    const audit = await api.db
      .selectFrom('auditEntry')
      .select(['action', 'subjectId', 'before', 'after'])
      .where('action', '=', 'calendar.overridden')
      .execute()
    expect(audit.map(({ subjectId }) => subjectId)).toEqual([day.date, next.date])
    expect(audit[0]).toMatchObject({ before: null, after: { birthdayStars: [] } })

    for (const date of [day.date, next.date]) {
      expect((await api.call(removeOverride, { params: { date } }, admin)).status).toBe(200)
    }
    await expect.poll(async () => (await observed(day.date))?.observances).toContain('ayilyam')
  })

  test('the same correction again is no change', async () => {
    const count = () =>
      api.db.selectFrom('auditEntry').select('id').where('action', '=', 'calendar.overridden').execute()
    await correct([{ date: '2026-12-01', tithiId: 22 }])
    const before = (await count()).length
    await correct([{ date: '2026-12-01', tithiId: 22 }])
    expect(await count()).toHaveLength(before)
  })

  test.each([
    ['a day that is over', [{ date: '2026-11-14', starId: 3 }], 422, 'day_is_over'],
    ['a day out of reach', [{ date: '2066-11-14', starId: 3 }], 422, 'date_out_of_reach'],
    [
      'an unknown special day',
      [{ date: '2026-12-14', observances: ['moon-landing'] }],
      422,
      'observance_unknown',
    ],
    [
      'a day twice',
      [
        { date: '2026-12-14', starId: 3 },
        { date: '2026-12-14', starId: 4 },
      ],
      422,
      'day_twice',
    ],
    ['nothing', [{ date: '2026-12-14' }], 422, 'request_invalid'],
  ])('%s is refused', async (_what, days, status, code) => {
    const answer = await correct(days)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await api.db.selectFrom('calendarOverride').select('onDate').execute()).toEqual([])
  })

  test('removing a block that does not exist is refused', async () => {
    const answer = await api.call(removeOverride, { params: { date: '2026-12-24' } }, admin)
    expect([answer.status, answer.body.code]).toEqual([404, 'override_not_found'])
  })

  test('is for the office only', async () => {
    const devotee = await makeAccount(api)
    const answer = await api.call(
      overrideDays,
      { body: { days: [{ date: '2026-12-14', starId: 3 }], reason: 'because' } },
      devotee,
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
  })
})

describe('the year at a glance', () => {
  test('counts special days and lists close calls, eclipses and days on which customs differ', async () => {
    const { body } = await api.call(getCalendarYear, { query: { from: '2026-11' } }, admin)
    expect([body.from, body.to, body.days.length]).toEqual(['2026-11-01', '2027-10-31', 365])
    expect(body.observances.find(({ id }) => id === 'ayilyam')).toMatchObject({ name: 'Ayilyam', count: 14 })
    expect(body.closeCalls).toContainEqual(
      expect.objectContaining({ date: '2026-11-30', kind: 'tithi', beginsName: 'Ashtami' }),
    )
    expect(body.eclipses).toContainEqual(expect.objectContaining({ date: '2027-08-02', body: 'sun' }))
    const differing = body.disagreements.filter(({ custom }) => custom === 'star-at-sunrise')
    expect(differing.length).toBeGreaterThan(30)
    for (const { ours, theirs } of differing) expect(ours).not.toEqual(theirs)
  })

  test('is refused for another century', async () => {
    const answer = await api.call(getCalendarYear, { query: { from: '2090-01' } }, admin)
    expect([answer.status, answer.body.code]).toEqual([422, 'date_out_of_reach'])
  })
})
