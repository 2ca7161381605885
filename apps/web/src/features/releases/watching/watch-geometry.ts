import type { Live } from '../office-releases.ts'

type Moment = Live['moments'][number]
type Point = { x: number; y: number }
type Frame = { left: number; right: number; top: number; bottom: number }

const minuteMs = 60_000
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720].map((minutes) => minutes * minuteMs)
const mostTicks = 8
const mostPoints = 240
const lookedBackMs = 5 * minuteMs
const leastSpanMs = minuteMs
const farthestMs = 12 * 60 * minuteMs

type Span = { from: number; to: number; step: number }

/** The time axis. Unless the release is over, it extends 70 % beyond now, to show the projection. */
export function spanTime(first: number, now: number, isOver: boolean): Span {
  const gone = Math.max(now - first, 5 * minuteMs)
  const end = first + (isOver ? gone : gone * 1.7)
  const step = steps.find((each) => (end - first) / each <= mostTicks) ?? steps.at(-1) ?? minuteMs
  return { from: Math.floor(first / step) * step, to: Math.ceil(end / step) * step, step }
}

export function listTicks({ from, to, step }: Span): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)
}

/** Gridlines at round numbers, four or five of them; none in the top 8 %, where the line of all places may be. */
export function listLevels(most: number): number[] {
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power)
  const levels: number[] = []
  for (let level = 0; level <= most * 0.92; level += step) levels.push(level)
  return levels
}

export const placeAt = (
  value: number,
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
) => (high === low ? start : start + ((value - low) / (high - low)) * (end - start))

/** Thins the points to at most `mostPoints`; the last one is kept. */
export function thin(moments: readonly Moment[]): Moment[] {
  const every = Math.ceil(moments.length / mostPoints)
  return moments.filter((_, at) => at % every === 0 || at === moments.length - 1)
}

export const lineOf = (points: readonly Point[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

export function areaOf(points: readonly Point[], ground: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${lineOf(points)}L${last.x.toFixed(1)} ${ground}L${first.x.toFixed(1)} ${ground}Z`
}

/** When all places will be taken at the pace of the last 5 min; undefined with too little data, or beyond 12 h. */
export function foreseeEnd(moments: readonly Moment[], left: number | null): number | undefined {
  const last = moments.at(-1)
  if (!last || left === null || left <= 0) return undefined
  const now = Date.parse(last.at)
  const first = moments.find(({ at }) => Date.parse(at) >= now - lookedBackMs)
  if (!first || now - Date.parse(first.at) < leastSpanMs) return undefined
  const taken = last.sold + last.held - first.sold - first.held
  if (taken <= 0) return undefined
  const needs = (left * (now - Date.parse(first.at))) / taken
  return needs > farthestMs ? undefined : now + needs
}

type GeometryInput = Pick<Live, 'moments' | 'left' | 'at' | 'phase' | 'isPaused'> & { all: number | null }

/** Everything the chart draws, in pixels of the frame. */
export function drawMorning(asked: GeometryInput, frame: { sold: Frame; pace: Frame }) {
  const { moments, left, all } = asked
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return undefined
  const isOver = asked.phase === 'ended'
  const now = Date.parse(last.at)
  const span = spanTime(Date.parse(first.at), now, isOver)
  const taken = Math.max(1, ...moments.map(({ sold, held }) => sold + held))
  const most = Math.max(all ?? taken * 1.2, taken)
  const fastest = Math.max(1, ...moments.map(({ rate }) => rate * 60))
  const across = (ms: number) => placeAt(ms, [span.from, span.to], [frame.sold.left, frame.sold.right])
  const up = (count: number) => placeAt(count, [0, most], [frame.sold.bottom, frame.sold.top])
  const fast = (rate: number) => placeAt(rate * 60, [0, fastest], [frame.pace.bottom, frame.pace.top])
  const shown = thin(moments)
  const end = isOver || asked.isPaused ? undefined : foreseeEnd(moments, left)
  return {
    ticks: listTicks(span).map((ms) => ({ ms, x: across(ms) })),
    levels: listLevels(most).map((level) => ({ level, y: up(level) })),
    all: all === null ? undefined : up(all),
    sold: shown.map(({ at, sold }) => ({ x: across(Date.parse(at)), y: up(sold) })),
    taken: shown.map(({ at, sold, held }) => ({ x: across(Date.parse(at)), y: up(sold + held) })),
    pace: shown.map(({ at, rate }) => ({ x: across(Date.parse(at)), y: fast(rate) })),
    now: { x: across(now), sold: up(last.sold), taken: up(last.sold + last.held), pace: fast(last.rate) },
    last,
    end: end === undefined ? undefined : { ms: end, x: across(end), isInside: end <= span.to },
    placeOf: (iso: string) => {
      const ms = Date.parse(iso)
      return ms < span.from || ms > span.to ? undefined : across(ms)
    },
  }
}
