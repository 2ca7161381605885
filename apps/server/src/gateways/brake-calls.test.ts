import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBrake } from './brake-calls.ts'

const makeBrake = (random = () => 1) => createBrake({ firstMs: 1_000, random })

test('a single failure is tolerated, eight in a row are not, and a success resets the count', () => {
  const brake = makeBrake()
  for (let call = 0; call < 7; call++) brake.leave(0, false, 'failed')
  brake.leave(0, false, 'answered')
  for (let call = 0; call < 7; call++) brake.leave(0, false, 'failed')
  expect(brake.findWait(0)).toBe(0)
  brake.leave(0, false, 'failed')
  expect(brake.findWait(0)).toBe(1_000)
  expect(brake.enter(400)).toEqual({ mayGo: false, againInMs: 600 })
})

test('after the pause one tries; others go when it was answered', () => {
  const brake = makeBrake()
  brake.leave(0, false, 'too_many')
  expect(brake.enter(1_000)).toEqual({ mayGo: true, isTrial: true })
  expect(brake.enter(1_001)).toMatchObject({ mayGo: false })
  brake.leave(1_100, true, 'answered')
  expect(brake.enter(1_100)).toEqual({ mayGo: true, isTrial: false })
})

test('pauses grow while the tries fail, to a minute, and begin small after an answer', () => {
  const brake = makeBrake()
  let now = 0
  const pauses: number[] = []
  brake.leave(now, false, 'too_many')
  for (let round = 0; round < 9; round++) {
    pauses.push(brake.findWait(now))
    now += brake.findWait(now)
    brake.enter(now)
    brake.leave(now, true, round === 7 ? 'answered' : 'too_many')
    if (round === 7) brake.leave(now, false, 'too_many')
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 64_000, 1_000])
})

test('what the other side asks for is kept, longer than our own pause and not all at the same moment', () => {
  const brake = makeBrake(() => 0.5)
  brake.leave(0, false, 'too_many', 30_000)
  expect(brake.findWait(0)).toBe(30_250)
  // A call that began before the pause and ends with a request for a longer one.
  brake.leave(10_000, false, 'too_many', 40_000)
  expect(brake.findWait(10_000)).toBe(40_000)
  // A requested pause of a day is a mistake of the provider.
  const other = makeBrake(() => 0)
  other.leave(0, false, 'too_many', 86_400_000)
  expect(other.findWait(0)).toBe(600_000)
})

test('with no pause at all it never brakes', () => {
  const brake = createBrake({ firstMs: 0, random: () => 1 })
  for (let call = 0; call < 50; call++) brake.leave(0, false, 'too_many')
  expect(brake.enter(0)).toEqual({ mayGo: true, isTrial: false })
})

/** Random sequences: each call that is admitted runs until it ends in one of the three outcomes. */
const step = fc.record({
  passes: fc.integer({ min: 0, max: 3_000 }),
  enters: fc.boolean(),
  outcome: fc.constantFrom('answered', 'failed', 'too_many'),
  asked: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
})

test('under any sequence: at most one trial at once, no call during a pause, no pause too long, and it recovers', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 200 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (steps, chances) => {
        const brake = makeBrake(() => chances.next().value as number)
        let now = 0
        let underWay: { isTrial: boolean }[] = []
        for (const { passes, enters, outcome, asked } of steps) {
          now += passes
          if (enters) {
            const wait = brake.findWait(now)
            const left = brake.enter(now)
            if (left.mayGo) {
              expect(wait).toBe(0)
              underWay.push(left)
            } else expect(left.againInMs).toBeGreaterThan(0)
          } else {
            const [ended, ...others] = underWay
            if (!ended) continue
            underWay = others
            brake.leave(now, ended.isTrial, outcome, outcome === 'too_many' ? asked : undefined)
          }
          expect(underWay.filter(({ isTrial }) => isTrial).length).toBeLessThanOrEqual(1)
          expect(brake.findWait(now)).toBeLessThanOrEqual(64_000 + 5_000)
        }
        for (const { isTrial } of underWay) brake.leave(now, isTrial, 'answered')
        now += brake.findWait(now)
        const left = brake.enter(now)
        expect(left.mayGo).toBe(true)
        if (left.mayGo) brake.leave(now, left.isTrial, 'answered')
        expect(brake.enter(now)).toEqual({ mayGo: true, isTrial: false })
      },
    ),
    { seed: 7, numRuns: 500 },
  )
})
