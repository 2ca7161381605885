import { describe, expect, it } from 'vitest'
import { sampleDay, sampleMonth, sampleToday } from '../../gallery/sample-calendar.ts'
import {
  birthdayCase,
  cellMarks,
  dayByKey,
  isInReach,
  keepInReach,
  lastMoment,
  listClosings,
  opensOn,
  specialNames,
} from './calendar.rules.ts'

const press = (key: string, rest: { shiftKey?: boolean; rtl?: boolean } = {}) =>
  dayByKey('2026-11-18', { key, shiftKey: false, rtl: false, ...rest })

describe('keys lead through the days', () => {
  it.each([
    ['ArrowRight', '2026-11-19'],
    ['ArrowLeft', '2026-11-17'],
    ['ArrowDown', '2026-11-25'],
    ['ArrowUp', '2026-11-11'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-12-18'],
    ['a', undefined],
  ])('%s to %s', (key, day) => {
    expect(press(key)).toBe(day)
  })

  it('by a year with Shift, and the other way in a page read from the right', () => {
    expect(press('PageUp', { shiftKey: true })).toBe('2025-11-18')
    expect(press('PageDown', { shiftKey: true })).toBe('2027-11-18')
    expect(press('ArrowRight', { rtl: true })).toBe('2026-11-17')
    expect(dayByKey('2026-10-31', { key: 'PageDown', shiftKey: false, rtl: false })).toBe('2026-11-30')
  })

  it('no further than the server answers', () => {
    expect(keepInReach('2031-01', sampleToday)).toBe('2029-11')
    expect(keepInReach('2020-01', sampleToday)).toBe('2025-12')
    expect(isInReach('2026-12', sampleToday)).toBe(true)
  })
})

describe('special days', () => {
  const ids = (date: string) => specialNames(sampleDay(date)).map(({ id }) => id)
  const marks = (date: string) => cellMarks(sampleDay(date)).map(({ id, mark }) => [id, mark])

  it('bear their greater name alone', () => {
    expect(ids('2026-11-02')).toEqual(['thulam-ayilyam'])
    expect(ids('2026-11-21')).toEqual(['guruvayur-ekadashi'])
    expect(ids('2026-11-24')).toEqual(['pournami', 'thrikarthika'])
  })

  it('are marked once: what the star’s name says is not said again', () => {
    expect(marks('2026-11-30')).toEqual([])
    expect(marks('2026-11-16')).toEqual([])
    expect(marks('2026-11-21')).toEqual([['guruvayur-ekadashi', 'ekadashi']])
    expect(marks('2026-11-15')).toEqual([['shashti', 'great']])
    const ayilyamAtNight = { ...sampleDay('2026-11-30'), star: sampleDay('2026-11-29').star }
    expect(cellMarks(ayilyamAtNight).map(({ mark }) => mark)).toEqual(['ayilyam'])
  })
})

it('a day owns its star, another, two or none', () => {
  expect(birthdayCase(sampleDay('2026-11-30'))).toBe('own')
  expect(birthdayCase(sampleDay('2026-11-20'))).toBe('other')
  expect(birthdayCase(sampleDay('2026-11-09'))).toBe('none')
  const own = sampleDay('2026-11-30')
  expect(
    birthdayCase({ ...own, birthdayStars: [...own.birthdayStars, ...sampleDay('2026-11-29').birthdayStars] }),
  ).toBe('two')
})

it('days closed for one reason are one closing', () => {
  expect(listClosings(sampleMonth(28, '2026-11').days)).toEqual([
    { from: '2026-11-18', to: '2026-11-19', message: 'kalasam, the renewal of the sanctum' },
  ])
})

it('booking ends at the cut-off and opens as long before as it opens today', () => {
  expect(lastMoment('2026-11-30', { daysBefore: 1, time: '18:00' })).toEqual({
    day: '2026-11-29',
    time: '18:00',
  })
  expect(opensOn('2026-12-25', '2026-11-14', '2026-12-20')).toBe('2026-11-19')
})
