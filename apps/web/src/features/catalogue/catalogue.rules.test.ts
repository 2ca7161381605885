import { expect, it } from 'vitest'
import { isHeldOn, paiseOf, raisePaise, slugOf } from './catalogue.rules.ts'

const schedule = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: ['ekadashi'],
}
const ekadashi = {
  date: '2026-12-04',
  weekday: 5,
  malayalam: { month: 4 },
  birthdayStars: [{ id: 13 }],
  tithi: { id: 26 },
  observances: [{ id: 'ekadashi', name: 'Ekadashi' }],
  reason: 'not_held' as const,
  left: 0,
}

it('hold an offering by the same rule as the server', () => {
  const every = { ...schedule, notOnObservances: [] }
  expect(isHeldOn(every, ekadashi)).toBe(true)
  expect(isHeldOn(schedule, ekadashi)).toBe(false)
  expect(isHeldOn({ ...every, weekdays: [0] }, ekadashi)).toBe(false)
  expect(isHeldOn({ ...every, stars: [13] }, ekadashi)).toBe(true)
  expect(raisePaise(20_000, { percent: 7, step: 5 })).toBe(21_500)
  expect(isHeldOn({ ...every, notOnTithis: [26] }, ekadashi)).toBe(false)
})

it('read prices and make short names', () => {
  expect(paiseOf('1,500')).toBe(150_000)
  expect(paiseOf('120.50')).toBe(12_050)
  expect(paiseOf('a lot')).toBeUndefined()
  expect(slugOf('Noorum palum, special')).toBe('noorum-palum-special')
})
