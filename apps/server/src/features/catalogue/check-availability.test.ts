import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { anyCase, type Case, modelDays, modelReason } from '../../testing/model-availability.ts'
import { templeTimeAt } from '../calendar/calendar.rules.ts'
import { checkAvailability, isHeld, type Question } from './check-availability.ts'

// Slow: thousands of cases are compared with a slow and simple model.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const OFFERING = 7
const POOL = 3

function ask(one: Case, index: number, quantity = one.quantity): Question {
  const day = modelDays[index]
  if (!day) throw new Error('no such day')
  return {
    offering: {
      id: OFFERING,
      pool: { id: POOL, name: 'x', unit: 'tickets', version: 1, ...one },
      units: one.units,
      schedule: one,
      cutoff: { daysBefore: one.cutoffDays, time: one.cutoffTime },
      opensDays: one.opensDays,
      sessionId: 'usha',
      counterMinutes: 15,
    },
    day,
    blocks: one.blocks.map(({ scope, from, to, reason }, id) => ({
      id: String(id),
      offeringId: scope === 'temple' ? null : scope === 'this' ? OFFERING : 99,
      from: from as CivilDate,
      to: to as CivilDate,
      reason,
    })),
    dayLimits: [
      ...one.dayLimits.map(({ date, dailyLimit }) => ({ poolId: POOL, date: date as CivilDate, dailyLimit })),
      { poolId: 99, date: day.date, dailyLimit: 0 },
    ],
    reserved: one.reserved.find(({ date }) => date === day.date)?.reserved ?? 0,
    now: templeTimeAt(new Date(one.now), 'Asia/Kolkata'),
    quantity,
  }
}

const plain: Case = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: [],
  cutoffDays: 0,
  cutoffTime: '04:00',
  opensDays: 365,
  units: 1,
  dailyLimit: 10,
  fewLeft: 3,
  specialLimits: [],
  blocks: [],
  dayLimits: [],
  reserved: [],
  now: '2026-11-15T04:00:00Z',
  quantity: 1,
}
const on = (date: string, changes: Partial<Case> = {}) =>
  checkAvailability(
    ask(
      { ...plain, ...changes },
      modelDays.findIndex((day) => day.date === date),
    ),
  )

test('agrees with a slow, simple model for random offerings, pools, rules, blocks, limits, clocks and days', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 90 }), (one, index) => {
      const question = ask(one, index)
      const day = modelDays[index]
      if (!day) return
      const { reason, message } = checkAvailability(question)
      seen.add(reason)
      expect({ reason, message }).toEqual(modelReason(one, day, one.quantity))
    }),
    { seed: 1105, numRuns: 20_000 },
  )
  expect([...seen].sort()).toEqual(
    ['blocked', 'cutoff_passed', 'few_left', 'full', 'not_held', 'not_yet_open', 'open', 'past'].sort(),
  )
})

describe('the line at each edge', () => {
  test('the cut-off: open in the minute before, too late from that minute on', () => {
    const cutoff = { cutoffDays: 1, cutoffTime: '18:00' }
    expect(on('2026-11-20', { ...cutoff, now: '2026-11-19T12:29:59Z' }).reason).toBe('open')
    expect(on('2026-11-20', { ...cutoff, now: '2026-11-19T12:30:00Z' }).reason).toBe('cutoff_passed')
    expect(on('2026-11-20', { now: '2026-11-19T22:29:59Z' }).reason).toBe('open')
    expect(on('2026-11-20', { now: '2026-11-19T22:30:00Z' }).reason).toBe('cutoff_passed')
  })

  test('a day is past from midnight in the temple on', () => {
    const late = { cutoffTime: '23:59' }
    expect(on('2026-11-19', { ...late, now: '2026-11-19T18:28:59Z' }).reason).toBe('open')
    expect(on('2026-11-19', { ...late, now: '2026-11-19T18:30:00Z' }).reason).toBe('past')
  })

  test('the opening ends with its last day', () => {
    expect(on('2026-11-25', { opensDays: 10 }).reason).toBe('open')
    expect(on('2026-11-26', { opensDays: 10 }).reason).toBe('not_yet_open')
  })

  test.each([
    [6, 'open', 4],
    [7, 'few_left', 3],
    [9, 'few_left', 1],
    [10, 'full', 0],
    [12, 'full', 0],
  ])('%i of 10 reserved: %s, %i left', (reserved, reason, left) => {
    expect(on('2026-11-20', { reserved: [{ date: '2026-11-20', reserved }] })).toEqual({
      reason,
      left,
      message: null,
    })
  })

  test('an offering that takes several units is full before its pool is empty', () => {
    const one = { units: 50, dailyLimit: 50, reserved: [{ date: '2026-11-20', reserved: 1 }] }
    expect(on('2026-11-20', one)).toMatchObject({ reason: 'full', left: 0 })
    expect(on('2026-11-20', { ...one, units: 2 })).toMatchObject({ reason: 'open', left: 24 })
  })

  test('without a limit there is always room, and no number', () => {
    expect(on('2026-11-20', { dailyLimit: null, quantity: 400 })).toEqual({
      reason: 'open',
      left: null,
      message: null,
    })
  })

  test('the limit of a day goes before special ones, of which the smallest holds', () => {
    const specialLimits = [
      { star: 9, observance: null, dailyLimit: 500 },
      { star: null, observance: 'ayilyam', dailyLimit: 400 },
    ]
    expect(on('2026-11-30', { specialLimits }).left).toBe(400)
    expect(on('2026-11-29', { specialLimits }).left).toBe(10)
    expect(on('2026-11-30', { specialLimits, dayLimits: [{ date: '2026-11-30', dailyLimit: 7 }] }).left).toBe(
      7,
    )
  })

  test('a closed temple speaks before a closed offering', () => {
    const range = { from: '2026-11-20', to: '2026-11-20' }
    const blocks: Case['blocks'] = [
      { scope: 'this', ...range, reason: 'Floor repair' },
      { scope: 'temple', ...range, reason: 'Kalasam' },
    ]
    expect(on('2026-11-20', { blocks })).toEqual({ reason: 'blocked', left: 0, message: 'Kalasam' })
    expect(on('2026-11-21', { blocks }).reason).toBe('open')
  })
})

test('a rite for Ayilyam is held on the days the star owns, not on those at whose sunrise it merely runs', () => {
  const held = modelDays.filter((day) => isHeld({ ...plain, stars: [9] }, day)).map(({ date }) => date)
  expect(held).toEqual(
    modelDays.filter(({ birthdayStars }) => birthdayStars.includes(9)).map(({ date }) => date),
  )
  expect(held).not.toEqual(modelDays.filter(({ star }) => star.index === 9).map(({ date }) => date))
})
