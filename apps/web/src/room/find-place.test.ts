import { createHmac } from 'node:crypto'
import type { NowServing } from '@vazhipadu/contract/waiting-room'
import { describe, expect, test } from 'vitest'
import { countBelow, findLine } from '../lib/draw-line.ts'
import { findPause, findPlace } from './find-place.ts'

const LATE = 2 ** 47
const at = '2026-12-05T00:30:00.000Z'
const serving: NowServing = {
  phase: 'serving',
  at,
  joinsFrom: at,
  opensAt: at,
  servesFrom: at,
  draw_id: '00000000-0000-4000-8000-000000000000',
  joined: 1_000,
  late: 0,
  threshold: LATE / 4,
  rate: 5,
  isPaused: false,
  isAllHeld: false,
  placesFree: 200,
  endReason: null,
  pollShare: 0.5,
  fence: 1,
}
const draw = { seed: '07'.repeat(32), entries: 1_000, buckets: [100, 300, 500, 100] }

test('one’s own line is what the server draws', async () => {
  const code = '09'.repeat(16)
  const drawn = createHmac('sha256', Buffer.alloc(32, 7)).update(Buffer.alloc(16, 9)).digest()
  expect(await findLine({ code, lateNo: null }, draw.seed)).toBe(Math.floor(drawn.readUIntBE(0, 6) / 2))
  expect(await findLine({ code, lateNo: 3 }, draw.seed)).toBe(LATE + 2)
})

describe('a place', () => {
  test.each([
    [0, 0],
    [LATE / 4, 100],
    [LATE / 2, 400],
    [(LATE / 4) * 2.5, 650],
    [LATE - 1, 1_000],
    [LATE, 1_000],
    [LATE + 7, 1_007],
  ])('below line %d stand %d', (line, many) => {
    expect(Math.round(countBelow(line, draw))).toBe(many)
  })

  test('is how many come before, and when', () => {
    expect(findPlace(LATE / 2, draw, serving)).toEqual({
      number: 401,
      before: 300,
      secondsLeft: 60,
      isCalled: false,
    })
    expect(findPlace(LATE / 8, draw, serving)).toMatchObject({ before: 0, isCalled: true })
    expect(findPlace(LATE / 2, draw, { ...serving, isPaused: true }).secondsLeft).toBeNull()
  })
})

test('polls less often the longer it takes, with jitter', () => {
  expect(findPause(serving, 600, 0.5)).toBe(120)
  expect(findPause(serving, 60, 0.5)).toBe(30)
  expect(findPause(serving, 60, 0)).toBeCloseTo(24)
  expect(findPause(serving, 0, 0.5)).toBe(2)
  const before = { ...serving, phase: 'joining' as const }
  expect(findPause({ ...before, opensAt: '2026-12-05T00:33:20.000Z' }, null, 0.5)).toBe(100)
})

test('at the opening polls at a random moment', () => {
  const before = { ...serving, phase: 'joining' as const, opensAt: '2026-12-05T00:30:40.000Z' }
  expect([0, 0.5, 1].map((chance) => findPause(before, null, chance))).toEqual([41, 48.5, 56])
})
