import {
  checkDailyLimits,
  checkIfBlocked,
  getBlockedDates,
  getBookingCalendar,
  getDateForStar,
  planBooking,
} from '@vazhipadu/contract/booking'
import { listOfferings } from '@vazhipadu/contract/catalogue'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { anyCase, type Case, isModelOpen, modelDays, modelReason } from '../../testing/model-availability.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { writeCase } from '../../testing/write-case.ts'
import { templeTimeAt } from '../calendar/calendar.rules.ts'

// Hundreds of cases are checked against both the API and the model.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

let last = 20_000

async function enter(one: Case): Promise<number> {
  last += 10
  await writeCase(api.db, one, last)
  api.clock.advance({ seconds: (Date.parse(one.now) - api.clock.now().getTime()) / 1_000 })
  await expect
    .poll(async () => (await api.call(listOfferings, { query: {} })).body.offerings.map(({ id }) => id), {
      interval: 5,
    })
    .toEqual([last, last + 1])
  return last
}

test('every endpoint agrees with the model', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyCase, fc.integer({ min: 1, max: 27 }), async (one, star) => {
      const offering_id = await enter(one)
      const { today } = templeTimeAt(new Date(one.now), 'Asia/Kolkata')
      const judge = (date: string, quantity = 1, taken = 0) => {
        const day = modelDays.find((each) => each.date === date)
        if (!day) throw new Error(`the model has no ${date}`)
        return modelReason(one, day, quantity, taken)
      }
      const shown = modelDays.filter(({ date }) => date < '2027-02-01').map(({ date }) => date)

      for (const month of ['2026-11', '2026-12', '2027-01']) {
        const { body } = await api.call(getBookingCalendar, { query: { offering_id, month } })
        const days = body.days.map(({ date, reason, message }) => ({ date, reason, message }))
        expect(days).toEqual(
          shown.filter((date) => date.startsWith(month)).map((date) => ({ date, ...judge(date) })),
        )
        for (const { reason } of days) seen.add(reason)
        // `left` never exceeds `limit`, and both are null together.
        for (const { left, limit } of body.days.filter(({ reason }) => isModelOpen(reason))) {
          expect(limit === null).toBe(left === null)
          expect(limit ?? 0).toBeGreaterThanOrEqual(left ?? 0)
        }
      }

      const closed = (await api.call(getBlockedDates, { query: { offering_id, start_date: '2026-11-01' } }))
        .body
      const until = modelDays.filter(
        ({ date }) => date >= `${today.slice(0, 7)}-01` && date <= closed.end_date,
      )
      expect(closed.blocked_dates).toEqual(
        until.map(({ date }) => ({ date, ...judge(date) })).filter(({ reason }) => !isModelOpen(reason)),
      )

      const each = (await api.call(checkIfBlocked, { body: shown.map((date) => ({ offering_id, date })) }))
        .body
      expect(
        each.lines.map(({ date, blocked, reason, message }) => ({ date, blocked, reason, message })),
      ).toEqual(
        shown.map((date) => {
          const { reason, message } = judge(date)
          return { date, blocked: !isModelOpen(reason), reason, message }
        }),
      )

      // The same day three times: each line reduces the places left for the next.
      const { quantity } = one
      const basket = shown.flatMap((date) => [1, 2, 3].map(() => ({ offering_id, date, quantity })))
      const together = (await api.call(checkDailyLimits, { body: basket.slice(0, 276) })).body
      const expected = shown.flatMap((date) => {
        let taken = 0
        return [1, 2, 3].map(() => {
          const { reason } = judge(date, quantity, taken)
          if (isModelOpen(reason)) taken += one.units * quantity
          return { date, reason, available: isModelOpen(reason) }
        })
      })
      expect(together.lines.map(({ date, reason, available }) => ({ date, reason, available }))).toEqual(
        expected.slice(0, 276),
      )

      const asked = { star_id: star, start_date: today, offering_id }
      const found = (await api.call(getDateForStar, { query: asked })).body
      const starDays = modelDays.filter(
        ({ date, birthdayStars }) => date >= today && birthdayStars.includes(star),
      )
      expect(found.star_date).toBe(starDays[0]?.date)
      expect(found.reason).toBe(judge(found.star_date).reason)
      expect(found.date).toBe(starDays.find(({ date }) => isModelOpen(judge(date).reason))?.date ?? null)

      await comparePlan(one, offering_id, today, judge)
    }),
    { seed: 1105, numRuns: 40, endOnFailure: true },
  )
  expect(seen.size).toBe(8)
})

type CheckDates = (date: string, quantity?: number) => { reason: string | undefined }

async function comparePlan(one: Case, offering_id: number, today: string, judge: CheckDates) {
  const { quantity } = one
  const plan = { kind: 'days', start_date: today, count: 12 } as const
  const { body } = await api.call(planBooking, { body: { offering_id, quantity, plan } })
  const from = modelDays.findIndex(({ date }) => date === today)
  const wanted = modelDays.slice(from, from + 12).map(({ date }) => date)
  const given = new Set<string>()
  const expected = wanted.map((wanted_date) => {
    const { reason } = judge(wanted_date, quantity)
    if (isModelOpen(reason)) return { wanted_date, reason, date: wanted_date }
    const next = modelDays.find(
      ({ date }) =>
        date > wanted_date &&
        !wanted.includes(date as never) &&
        !given.has(date) &&
        isModelOpen(judge(date, quantity).reason),
    )
    if (next) given.add(next.date)
    return { wanted_date, reason, date: next?.date ?? null }
  })
  expect(body.lines.map(({ wanted_date, reason, date }) => ({ wanted_date, reason, date }))).toEqual(expected)
  const booked = expected.filter(({ date }) => date !== null).length
  expect(body.totalPaise).toBe(booked * quantity * 10_000)
  expect(body.openCount + body.movedCount).toBe(booked)
}

test('every endpoint refuses an offering that is not on sale', async () => {
  const offering_id = 999_999
  const answers = [
    await api.call(getBookingCalendar, { query: { offering_id, month: '2026-12' } }),
    await api.call(getBlockedDates, { query: { offering_id, start_date: '2026-12-01' } }),
    await api.call(getDateForStar, { query: { offering_id, star_id: 9, start_date: '2026-12-01' } }),
    await api.call(checkIfBlocked, { body: [{ offering_id, date: '2026-12-01' }] }),
    await api.call(checkDailyLimits, { body: [{ offering_id, date: '2026-12-01' }] }),
    await api.call(planBooking, {
      body: { offering_id, plan: { kind: 'ayilyam-year', start_date: '2026-12-01' } },
    }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'offering_not_found'])
})

test('every endpoint refuses a date that is too far in the future', async () => {
  const offering_id = last
  const answers = [
    await api.call(getBookingCalendar, { query: { offering_id, month: '2090-12' } }),
    await api.call(getBlockedDates, { query: { offering_id, start_date: '2090-12-01' } }),
    await api.call(getDateForStar, { query: { offering_id, star_id: 9, start_date: '2090-12-01' } }),
    await api.call(checkIfBlocked, { body: [{ offering_id, date: '2090-12-01' }] }),
    await api.call(planBooking, {
      body: { offering_id, plan: { kind: 'ayilyam-year', start_date: '2090-12-01' } },
    }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([422, 'date_out_of_reach'])
})
