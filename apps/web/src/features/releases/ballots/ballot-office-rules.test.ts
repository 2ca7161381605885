import { expect, test } from 'vitest'
import type { Entries } from '../office-releases.ts'
import { chanceOf, listLamps, stepBallot } from './ballot-office-rules.ts'

test('a ballot’s step, chance and lamps', () => {
  const counts = { waiting: 9, called: 2, won: 3, lapsed: 0, given_back: 0 }
  const release = { endedAt: null } as Entries['release']
  const drawnAt = '2026-12-04T00:30:00Z'
  expect(stepBallot({ release, drawnAt: null, counts }, { closedAt: null })).toBe(1)
  expect(stepBallot({ release, drawnAt: null, counts }, { closedAt: drawnAt })).toBe(2)
  expect(stepBallot({ release, drawnAt, counts }, undefined)).toBe(3)
  expect(stepBallot({ release, drawnAt, counts: { ...counts, lapsed: 1 } }, undefined)).toBe(4)
  expect(stepBallot({ release: { ...release, endedAt: drawnAt }, drawnAt, counts }, undefined)).toBe(6)
  expect(chanceOf({ people: 2_914, places: 13 })).toBe(224)
  expect(chanceOf({ people: 5, places: 13 })).toBeUndefined()
  const lamps = listLamps({ places: 6, paid: 3 }, counts.called)
  expect(lamps?.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'offered', 'offered', 'free'])
  expect(listLamps({ places: 500, paid: 3 }, 2)).toBeUndefined()
})
