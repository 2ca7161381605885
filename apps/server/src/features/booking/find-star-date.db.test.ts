import { getDateForStar } from '@vazhipadu/contract/booking'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { computeDays } from '@vazhipadu/panchang/compute-days'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { followChanges } from '../../platform/db/follow-changes.ts'
import { createLog } from '../../platform/log.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { kavumpuzha } from '../../testing/model-availability.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createCalendarCache } from '../calendar/calendar.reads.ts'
import { findStarDay } from './find-star-date.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const PUSHPANJALI = 1
const AYILYAM_POOJA = 30
const ask = async (star_id: number, start_date: string, offering_id = PUSHPANJALI) =>
  (await api.call(getDateForStar, { query: { star_id, start_date, offering_id } })).body

describe('the day of a star', () => {
  test('equals brute force over ten years, for all 27 stars, from every day', async () => {
    const changes = followChanges(api.databaseUrl, createLog('silent'))
    const calendar = createCalendarCache({ ...api, changes })
    const days = computeDays(kavumpuzha, '2026-11-15', '2036-12-31', KERALA)
    const until = days.findIndex(({ date }) => date === '2036-11-15')
    // By brute force: walk backwards and remember the next day of each star.
    const next = new Map<number, string>()
    const expected = days.toReversed().map(({ birthdayStars, date }) => {
      for (const star of birthdayStars) next.set(star, date)
      return new Map(next)
    })
    expected.reverse()
    let compared = 0
    for (let index = 0; index < until; index++) {
      const from = days[index]?.date as CivilDate
      for (let star = 1; star <= 27; star++) {
        const found = await findStarDay(calendar, star, from)
        if (found.date !== expected[index]?.get(star)) {
          expect([star, from, found.date]).toEqual([star, from, expected[index]?.get(star)])
        }
        compared++
      }
    }
    expect(compared).toBe(27 * until)
    await changes.close()
  }, 240_000)

  test('over HTTP: the date, its window, its Malayalam date and the rules it went by', async () => {
    const found = await ask(9, '2026-11-15', AYILYAM_POOJA)
    expect(found).toMatchObject({
      star_date: '2026-11-30',
      date: '2026-11-30',
      reason: 'open',
      starReason: 'normal',
      malayalam: { text: 'Vrischikam 14, 1202' },
    })
    expect(found.rulesVersion).toMatch(/^1-[0-9a-f]{16}@9\.3000,76\.4500,Asia\/Kolkata$/)
    expect(found.window.startsAt < found.window.endsAt).toBe(true)
  })

  test('for a closed star day, returns the next open one and the reason', async () => {
    const admin = await makeAdmin(api)
    const body = { offering_id: AYILYAM_POOJA, from: '2026-11-30', to: '2026-11-30', reason: 'Kalasam' }
    const made = await api.send<{ id: string }>('POST', '/admin/calendar/blocks', body, admin)
    expect(made.status).toBe(200)
    await expect.poll(async () => (await ask(9, '2026-11-15', AYILYAM_POOJA)).reason).toBe('blocked')
    expect(await ask(9, '2026-11-15', AYILYAM_POOJA)).toMatchObject({
      star_date: '2026-11-30',
      message: 'Kalasam',
      date: '2026-12-27',
      dateMalayalam: { month: 5 },
    })
    await api.send('DELETE', `/admin/calendar/blocks/${made.body.id}`, undefined, admin)
  })

  test('returns null if no date is open', async () => {
    // Ayilyam pooja is held on Ayilyam only, so it is closed on the days of all other stars.
    expect(await ask(22, '2026-11-15', AYILYAM_POOJA)).toMatchObject({
      reason: 'not_held',
      date: null,
      dateMalayalam: null,
    })
    expect(await ask(9, '2028-11-15', AYILYAM_POOJA)).toMatchObject({ reason: 'not_yet_open', date: null })
  })

  test('from a day that is over it is the star’s day then, and the open one from today', async () => {
    expect(await ask(9, '2026-10-20', AYILYAM_POOJA)).toMatchObject({
      star_date: '2026-11-02',
      reason: 'past',
      date: '2026-11-30',
    })
  })

  test('an Ayilyam moved by the office moves the answer', async () => {
    const admin = await makeAdmin(api)
    const before = await ask(9, '2027-01-10')
    const moved = addDays(before.star_date as CivilDate, 1)
    const days = [
      { date: before.star_date, birthdayStars: [] },
      { date: moved, birthdayStars: [9, 10] },
    ]
    const answer = await api.send(
      'POST',
      '/admin/calendar/overrides',
      { days, reason: 'printed calendar' },
      admin,
    )
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await ask(9, '2027-01-10')).star_date).toBe(moved)
    expect(await ask(9, '2027-01-10')).toMatchObject({
      starReason: 'overridden',
      alternateDate: before.star_date,
      window: before.window,
    })
    await sqlRows(api.db, 'delete from calendar_override')
    await sqlRows(api.db, "select pg_notify('changed', 'calendar')")
  })
})
