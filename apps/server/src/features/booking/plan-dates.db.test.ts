import { checkDailyLimits, planBooking } from '@vazhipadu/contract/booking'
import { setPrice } from '@vazhipadu/contract/catalogue'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import { computeDays } from '@vazhipadu/panchang/compute-days'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { kavumpuzha, modelDays } from '../../testing/model-availability.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const SWAYAMVARA = 7
const NEERANJANAM = 19
const HALF_LITRE = 23
const LITRE = 24
const AYILYAM_POOJA = 30
const SARPA_BALI = 31
const SARPA_BALI_WHOLE = 32
const SPONSOR = 32
const PULLUVAN_PATTU = 36

type Plan = RequestOf<typeof planBooking>['body']['plan']
const plan = async (offering_id: number, dayPlan: Plan, quantity = 1) =>
  (await api.call(planBooking, { body: { offering_id, quantity, plan: dayPlan } })).body

describe('days running', () => {
  test('seven days of swayamvara pushpanjali: all open, priced as a whole', async () => {
    const planned = await plan(SWAYAMVARA, { kind: 'days', start_date: '2026-12-01', count: 7 }, 2)
    expect(planned.lines.map(({ date }) => date)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-12-${day}`),
    )
    expect(planned).toMatchObject({
      openCount: 7,
      movedCount: 0,
      missingCount: 0,
      pricePaise: 6_000,
      totalPaise: 84_000,
    })
    expect(planned.lines[0]?.malayalam.text).toBe('Vrischikam 15, 1202')
  })

  test('an Ekadashi inside twelve days of sarpa bali is moved behind them', async () => {
    const planned = await plan(SARPA_BALI, { kind: 'days', start_date: '2026-11-18', count: 12 })
    const ekadashi = modelDays.find(
      ({ date, observances }) => date > '2026-11-18' && observances.includes('ekadashi'),
    )
    expect(planned.lines.filter(({ isMoved }) => isMoved)).toEqual([
      expect.objectContaining({ wanted_date: ekadashi?.date, reason: 'not_held', date: '2026-11-30' }),
    ])
    expect(planned.totalPaise).toBe(12 * 150_000)
  })

  test('begin today at the earliest, and a cut-off that has passed moves the first', async () => {
    const planned = await plan(SWAYAMVARA, { kind: 'days', start_date: '2026-11-01', count: 3 })
    expect(planned.lines.map(({ wanted_date, reason, date }) => [wanted_date, reason, date])).toEqual([
      ['2026-11-15', 'cutoff_passed', '2026-11-18'],
      ['2026-11-16', 'open', '2026-11-16'],
      ['2026-11-17', 'open', '2026-11-17'],
    ])
  })

  test('dates beyond the booking horizon get no day and cost nothing', async () => {
    const planned = await plan(SWAYAMVARA, { kind: 'days', start_date: '2027-11-14', count: 3 })
    expect(planned.lines.map(({ reason, date }) => [reason, date])).toEqual([
      ['open', '2027-11-14'],
      ['open', '2027-11-15'],
      ['not_yet_open', null],
    ])
    expect(planned).toMatchObject({ missingCount: 1, totalPaise: 12_000 })
  })
})

test('chosen weekdays: four Saturdays of neeranjanam; a closed one is replaced by a Saturday', async () => {
  const dayPlan: Plan = { kind: 'weekdays', start_date: '2026-11-16', count: 4, weekdays: [6] }
  expect((await plan(NEERANJANAM, dayPlan)).lines.map(({ date }) => date)).toEqual([
    '2026-11-21',
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
  ])
  const admin = await makeAdmin(api)
  const closing = { offering_id: null, from: '2026-11-27', to: '2026-11-29', reason: 'Kalasam' }
  await api.send('POST', '/admin/calendar/blocks', closing, admin)
  await expect
    .poll(async () => (await plan(NEERANJANAM, dayPlan)).lines[1])
    .toMatchObject({ reason: 'blocked', message: 'Kalasam', date: '2026-12-19', isMoved: true })
})

describe('the birth star every month', () => {
  const STAR = 9
  const year = computeDays(kavumpuzha, '2026-11-15', '2028-03-01', KERALA)

  test('is one day in each Malayalam month, of two in a month the second', async () => {
    const planned = await plan(SWAYAMVARA, {
      kind: 'monthly-star',
      start_date: '2026-11-18',
      count: 12,
      star_id: STAR,
    })
    const dates = planned.lines.map(({ wanted_date }) => wanted_date)
    const months = dates.map((date) => year.find((day) => day.date === date)?.malayalam)
    expect(dates).toHaveLength(12)
    expect(new Set(months.map((month) => `${month?.year} ${month?.month}`)).size).toBe(12)
    for (const date of dates) expect(year.find((day) => day.date === date)?.birthdayStars).toContain(STAR)
  })

  test('twice in a month happens within a year for some star, and takes one of them', async () => {
    let doubles = 0
    for (let star_id = 1; star_id <= 27; star_id++) {
      const planned = await plan(SWAYAMVARA, {
        kind: 'monthly-star',
        start_date: '2026-11-18',
        count: 12,
        star_id,
      })
      const chosen = new Set(planned.lines.map(({ wanted_date }) => wanted_date))
      const starDays = year.filter(({ birthdayStars }) => birthdayStars.includes(star_id))
      const byMonth = Map.groupBy(starDays, ({ malayalam }) => `${malayalam.year} ${malayalam.month}`)
      for (const inMonth of byMonth.values()) {
        if (inMonth.length < 2 || !inMonth.some(({ date }) => chosen.has(date))) continue
        doubles++
        expect(inMonth.filter(({ date }) => chosen.has(date))).toHaveLength(1)
      }
    }
    expect(doubles).toBeGreaterThan(5)
  })
})

test('every gap of eight weeks between star days has the day that was left out, and why', async () => {
  const days = computeDays(kavumpuzha, '2026-11-15', '2028-03-01', KERALA)
  const monthOf = (date: string) => {
    const found = days.find((day) => day.date === date)?.malayalam
    return `${found?.year} ${found?.month}`
  }
  let gaps = 0
  for (let star_id = 1; star_id <= 27; star_id++) {
    const planned = await plan(SWAYAMVARA, {
      kind: 'monthly-star',
      start_date: '2026-11-18',
      count: 12,
      star_id,
    })
    const dates = planned.lines.map(({ wanted_date }) => wanted_date)
    // A moved line may replace a day that another test has closed.
    const between = [...planned.skipped, ...planned.lines.filter(({ isMoved }) => isMoved)]
    for (const { date, kept_date, reason } of planned.skipped) {
      expect(dates).toContain(kept_date)
      expect(dates).not.toContain(date)
      expect(monthOf(date)).toBe(monthOf(kept_date))
      expect(['open', 'few_left', 'blocked', 'not_yet_open']).toContain(reason)
    }
    for (const [at, date] of dates.entries()) {
      const before = dates[at - 1]
      if (!before || Date.parse(date) - Date.parse(before) < 35 * 86_400_000) continue
      gaps++
      expect(between.filter(({ date: left }) => left && left > before && left < date)).toHaveLength(1)
    }
  }
  expect(gaps).toBeGreaterThan(5)
})

test('every Ayilyam for a year is every day of the star within it', async () => {
  const planned = await plan(AYILYAM_POOJA, { kind: 'ayilyam-year', start_date: '2026-11-15' })
  const days = computeDays(kavumpuzha, '2026-11-15', '2027-11-14', KERALA)
  expect(planned.lines.map(({ date }) => date)).toEqual(
    days.filter(({ birthdayStars }) => birthdayStars.includes(9)).map(({ date }) => date),
  )
  expect(planned.lines.length).toBeGreaterThanOrEqual(13)
  expect(planned.totalPaise).toBe(planned.lines.length * 15_000)
})

describe('a basket', () => {
  const check = async (body: { offering_id: number; date: string; quantity?: number }[]) =>
    (await api.call(checkDailyLimits, { body })).body.lines.map(({ reason, left }) => [reason, left])

  test('the whole sarpa bali leaves no share, and a share no whole', async () => {
    const date = '2026-12-08'
    expect(
      await check([
        { offering_id: SPONSOR, date },
        { offering_id: SARPA_BALI, date },
      ]),
    ).toEqual([
      ['open', 1],
      ['full', 0],
    ])
    expect(
      await check([
        { offering_id: SARPA_BALI, date },
        { offering_id: SPONSOR, date },
      ]),
    ).toEqual([
      ['open', 50],
      ['full', 0],
    ])
  })

  test('half litres and litres come from the same milk', async () => {
    const date = '2026-12-09'
    const full = await check([
      { offering_id: HALF_LITRE, date, quantity: 199 },
      { offering_id: LITRE, date },
      { offering_id: HALF_LITRE, date },
    ])
    expect(full).toEqual([
      ['open', 200],
      ['full', 0],
      ['few_left', 1],
    ])
  })

  test('the same person twice takes two places, and exceeding the maximum per order is reported', async () => {
    const line = { offering_id: SARPA_BALI, date: '2026-12-10', quantity: 3 }
    const { lines } = (await api.call(checkDailyLimits, { body: [line, line] })).body
    expect(
      lines.map(({ available, left, exceedsOrder, mostPerOrder }) => [
        available,
        left,
        exceedsOrder,
        mostPerOrder,
      ]),
    ).toEqual([
      [true, 50, true, 5],
      [true, 47, true, 5],
    ])
  })
})

test('reports how many days with few places can be held unpaid', async () => {
  const dayPlan: Plan = { kind: 'days', start_date: '2026-12-01', count: 41 }
  expect((await plan(PULLUVAN_PATTU, dayPlan)).mostDays).toBe(14)
  expect((await plan(NEERANJANAM, dayPlan)).mostDays).toBeNull()
  expect((await plan(SARPA_BALI, dayPlan)).mostDays).toBeNull()
  expect((await plan(SARPA_BALI_WHOLE, dayPlan)).mostDays).toBe(14)
})

test('a rate rise between booking and date: the price is that of the day of booking', async () => {
  const admin = await makeAdmin(api)
  const body = { effectiveFrom: '2026-11-20', pricePaise: 7_500, note: 'Order 15/2026' }
  expect((await api.call(setPrice, { params: { id: SWAYAMVARA }, body }, admin)).status).toBe(200)
  const dayPlan: Plan = { kind: 'days', start_date: '2026-12-01', count: 2 }
  expect((await plan(SWAYAMVARA, dayPlan)).totalPaise).toBe(12_000)
  // 23:59:59 on 19 November, then midnight, in the temple's time zone.
  api.clock.advance({ seconds: (Date.parse('2026-11-19T18:29:59Z') - api.clock.now().getTime()) / 1000 })
  expect((await plan(SWAYAMVARA, dayPlan)).totalPaise).toBe(12_000)
  api.clock.advance({ seconds: 1 })
  expect((await plan(SWAYAMVARA, dayPlan)).totalPaise).toBe(15_000)
})
