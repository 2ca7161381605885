import { describe, expect, test } from 'vitest'
import { callNext, countCalled, findThreshold } from './call-next.ts'
import { FIRST_LATE } from './waiting-room.rules.ts'

const order = Float64Array.from([10, 20, 30, 40, 50])
const room = { windowSize: 100, inside: 0, insideGrace: 0, threshold: 0, late: 0 }

describe('the next to be called', () => {
  test('counting and finding are each other’s reverse, into the late ones', () => {
    for (let called = 0; called <= 12; called++)
      expect(countCalled(order, findThreshold(order, called))).toBe(called)
    expect(findThreshold(order, 2)).toBe(30)
    expect(findThreshold(order, 5)).toBe(FIRST_LATE)
    expect(findThreshold(order, 8)).toBe(FIRST_LATE + 3)
  })

  test.each([
    ['as many as the pace allows', room, { allowed: 2, unanswered: 0 }, 2],
    ['nobody whom nothing is allowed', room, { allowed: 0, unanswered: 0 }, 0],
    ['no more than wait', room, { allowed: 50, unanswered: 0 }, 5],
    ['on into those who came late', { ...room, late: 3 }, { allowed: 7, unanswered: 0 }, 7],
    ['no more than fit beside who is inside', { ...room, inside: 93 }, { allowed: 5, unanswered: 0 }, 2],
    [
      'and beside who was called and has not come',
      { ...room, inside: 50 },
      { allowed: 5, unanswered: 44 },
      1,
    ],
    [
      'the share of the late takes nobody’s room',
      { ...room, inside: 95, insideGrace: 5 },
      { allowed: 9, unanswered: 3 },
      2,
    ],
    [
      'nobody into a window that was made smaller',
      { ...room, inside: 99, windowSize: 10 },
      { allowed: 5, unanswered: 0 },
      0,
    ],
  ])('are %s', (_what, of, calls, called) => {
    expect(countCalled(order, callNext(order, of, calls))).toBe(called)
  })

  test('the threshold never goes back', () => {
    const threshold = 35
    expect(callNext(order, { ...room, threshold, inside: 99 }, { allowed: 5, unanswered: 9 })).toBe(threshold)
  })
})
