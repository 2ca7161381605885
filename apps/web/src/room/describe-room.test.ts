import type { NowServing } from '@vazhipadu/contract/waiting-room'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeRoom } from './describe-room.ts'
import { countdown } from './format-room.ts'

const at = '2026-12-05T00:30:00.000Z'
const serving: NowServing = {
  phase: 'serving',
  at,
  joinsFrom: at,
  opensAt: at,
  servesFrom: at,
  draw_id: 'd',
  joined: 400,
  late: 0,
  threshold: 1,
  rate: 0.35,
  isPaused: false,
  isAllHeld: false,
  placesFree: 212,
  endReason: null,
  pollShare: 0.5,
  fence: 1,
}
const place = { number: 381, before: 186, secondsLeft: 540, isCalled: false }
const show = (part: Partial<NowServing>, at = place) =>
  describeRoom({ state: 'shown', serving: { ...serving, ...part }, place: at, isLate: false, goIn: () => {} })

beforeEach(() => localStorage.clear())

describe('who waits', () => {
  test('reads first how many come before, then the hour of the turn', () => {
    const { big, title, lead, facts, notes } = show({})
    expect([big, title]).toEqual(['186', 'people before you'])
    expect(lead).toBe('Your turn comes at about <b>6:09\u00a0am</b>, in 9 minutes.')
    expect(facts).toEqual([
      ['your number', '381'],
      ['places left', '212'],
      ['a minute now', '21'],
    ])
    expect(notes?.map(({ icon }) => icon)).toEqual(['phone'])
  })

  test('is told when the places may not reach, and only then', () => {
    const cares = (placesFree: number | null) =>
      show({ placesFree }).notes?.some(({ text }) => text.includes('may not reach'))
    expect([186, 187, null].map(cares)).toEqual([true, false, false])
  })

  test.each([
    ['paused', { isPaused: true }, /^Calling is paused/],
    ['all held', { isAllHeld: true }, /held by people who are paying/],
    ['just drawn', { phase: 'learning' }, /^The first are called at <b>6:00/],
  ] as const)('is told why nobody is called: %s', (_why, part, words) => {
    expect(show(part).lead).toMatch(words)
  })
})

test('before the opening it counts down, and says that coming early gains nothing', () => {
  const shown = show({ phase: 'joining', opensAt: '2026-12-05T00:42:20.000Z', placesFree: null })
  expect(shown.facts).toEqual([['until the door opens', '12:20']])
  expect(shown.lead).toMatch(/with <b>399<\/b> others.*nobody gains/)
  expect(shown.isLit).toBe(false)
  expect([3_849, 59, -3].map(countdown)).toEqual(['1:04:09', '0:59', '0:00'])
})

test('whose turn it is has one button', () => {
  const shown = show({}, { ...place, isCalled: true })
  expect([shown.title, shown.action?.words]).toEqual(['It is your turn', 'Go in and book'])
})

test('when it is over it says whether anything is left, and nothing of money to who may have paid', () => {
  expect(show({ phase: 'ended', endReason: 'sold_out' })).toMatchObject({
    title: 'All places are taken',
    lead: expect.stringMatching(/^You had 186 before you\. Nothing was charged\./),
  })
  const called = show({ phase: 'ended', endReason: 'sold_out' }, { ...place, before: 0, isCalled: true })
  expect(called.lead).not.toMatch(/charged/)
  expect(called.notes?.[0]?.link?.[1]).toBe('/history')
  expect(show({ phase: 'ended', endReason: 'time' }).title).toBe('The waiting room has closed')
})

test('who missed the turn is told that it is not lost, and that nothing is to be pressed', () => {
  const shown = describeRoom({ state: 'missed' })
  expect(shown.lead).toMatch(/^It is not lost\./)
  expect(shown.notes?.map(({ text }) => text).join()).toMatch(/keep this page open/)
  expect(shown.action).toBeUndefined()
})

test('a turn that is used leads to what was booked and to other days', () => {
  const shown = describeRoom({ state: 'used' })
  expect([shown.action?.press, shown.notes?.[0]?.link?.[1]]).toEqual(['/home', '/history'])
})

test.each([
  [null, 'The door is open for you.'],
  [0, 'The door is open for you.'],
  [1, 'The door is open for you. <b>1</b> place is left.'],
  [31, 'The door is open for you. <b>31</b> places are left.'],
])('at a turn %s places are described in plain words', (placesFree, lead) => {
  expect(show({ placesFree }, { ...place, isCalled: true }).lead).toBe(lead)
})
