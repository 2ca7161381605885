import { beforeAll, expect, test } from 'vitest'
import { i18n, loadWords } from '../../../lib/i18n/i18n.ts'
import { nameState, toneOf } from '../release-list-rules.ts'
import { countAll, countWaiting, loadState, minutesBetween, placesState, shareOf } from './watch-rules.ts'
import { describeDeed, formatAgo, formatMs, letterOf } from './watch-words.ts'

beforeAll(() => loadWords('office-releases'))

const live = { kind: 'live' as const, endedAt: null, endReason: null }
const ballot = { kind: 'ballot' as const, endedAt: null, endReason: null }
const over = { kind: 'live' as const, endedAt: '2026-12-05T03:30:00Z' }

test('how far a live release is, in words', () => {
  const told = (['announced', 'joining', 'drawing', 'learning', 'serving'] as const).map((phase) =>
    i18n.t(`office-releases.state.${nameState(live, { live: { phase, isPaused: false } })}`),
  )
  expect(told).toEqual([
    'Announced',
    'People are joining',
    'Joining closed, being drawn',
    'Drawn, about to be called',
    'Open',
  ])
  const paused = nameState(live, { live: { phase: 'serving', isPaused: true } })
  expect(paused).toBe('paused')
  expect(paused && toneOf(paused)).toBe('warning')
  expect(nameState(live, {})).toBeUndefined()
})

test('how far a ballot is goes by its draw', () => {
  const at = '2026-12-04T00:30:00Z'
  expect(nameState(ballot, { draw: { closedAt: null, drawnAt: null } })).toBe('entering')
  expect(nameState(ballot, { draw: { closedAt: at, drawnAt: null } })).toBe('drawing')
  expect(nameState(ballot, { draw: { closedAt: at, drawnAt: at } })).toBe('paying')
})

test.each([
  ['sold_out', 'Ended: all places are taken'],
  ['time', 'Ended: its time was over'],
  ['office', 'Ended by the office'],
  ['withdrawn', 'Withdrawn'],
] as const)('what ended by %s says so', (endReason, words) => {
  expect(i18n.t(`office-releases.state.${nameState({ ...over, endReason }, {})}`)).toBe(words)
})

test('who waits is who joined and was not called', () => {
  expect(countWaiting({ joined: 41_620, called: 7_840 })).toBe(33_780)
  expect(countWaiting({ joined: 0, called: 3 })).toBe(0)
})

test('all held differs from full, and from as many as come', () => {
  expect(placesState({ sold: 10, held: 0, left: 3 })).toBe('left')
  expect(placesState({ sold: 10, held: 2, left: 0 })).toBe('held')
  expect(placesState({ sold: 12, held: 0, left: 0 })).toBe('full')
  expect(placesState({ sold: 12, held: 0, left: null })).toBe('endless')
  expect(countAll({ sold: 12, held: 1, left: null })).toBeNull()
  expect(countAll({ sold: 12, held: 1, left: 7 })).toBe(20)
  expect([shareOf(5, 20), shareOf(30, 20), shareOf(1, 0), shareOf(1, null)]).toEqual([25, 100, 0, 0])
})

test('how the system bears it', () => {
  const calm = { holdP99Ms: 86, providerP99Ms: 240, providerRefusals: 0 }
  expect(loadState(calm)).toBe('well')
  expect(loadState({ ...calm, providerP99Ms: 3_100 })).toBe('slow')
  expect(loadState({ ...calm, holdP99Ms: 900 })).toBe('slow')
  expect(loadState({ ...calm, providerRefusals: 1 })).toBe('slow')
  expect(loadState({ holdP99Ms: null, providerP99Ms: null, providerRefusals: 0 })).toBe('none')
  expect([formatMs(i18n.t, 86), formatMs(i18n.t, 3_100), formatMs(i18n.t, null)]).toEqual([
    '86 ms',
    '3.1 s',
    'none now',
  ])
})

test('a deed is a sentence; one that has no words is said as it is kept', () => {
  const tell = (action: string, detail: string) => describeDeed(i18n.t, { action, detail })
  expect(tell('release.pace', '{"ratePerMinute":1200}')).toBe('Pace set to 1,200 a minute')
  expect(tell('release.window', '{"windowSize":1500}')).toBe('Most inside set to 1,500')
  expect(tell('release.pause', '{}')).toBe('Calling paused')
  expect(tell('release.resume', 'not json')).toBe('Called again')
  expect(tell('release.moved', '')).toBe('release.moved')
  expect([letterOf(0, 3), letterOf(2, 3)]).toEqual(['C', 'A'])
})

test('how long ago', () => {
  const at = '2026-12-05T00:44:20Z'
  expect(formatAgo(i18n.t, '2026-12-05T00:43:48Z', at)).toBe('32 seconds ago')
  expect(formatAgo(i18n.t, '2026-12-05T00:30:00Z', at)).toBe('14 minutes ago')
  expect(formatAgo(i18n.t, '2026-12-04T20:30:00Z', at)).toBe('4 hours ago')
  expect(formatAgo(i18n.t, '2026-12-01T00:30:00Z', at)).toBe('4 days ago')
  expect(minutesBetween('2026-12-05T00:30:00Z', at)).toBe(14)
})
