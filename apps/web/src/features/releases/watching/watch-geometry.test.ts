import { expect, test } from 'vitest'
import {
  areaOf,
  drawMorning,
  foreseeEnd,
  lineOf,
  listLevels,
  listTicks,
  spanTime,
  thin,
} from './watch-geometry.ts'

const start = Date.parse('2026-12-05T00:30:00Z')
const minute = 60_000
const moment = (minutes: number, sold: number, held = 0, rate = 8) => ({
  at: new Date(start + minutes * minute).toISOString(),
  sold,
  held,
  rate,
})
const frame = {
  sold: { left: 50, right: 750, top: 40, bottom: 240 },
  pace: { left: 50, right: 750, top: 270, bottom: 330 },
}
const asked = { left: 500, at: moment(10, 0).at, phase: 'serving' as const, isPaused: false, all: 1_000 }

test('time goes on beyond now while the release is open, and ends with it when it is over', () => {
  const open = spanTime(start, start + 14 * minute, false)
  expect([(open.from - start) / minute, (open.to - start) / minute, open.step / minute]).toEqual([0, 25, 5])
  expect(listTicks(open)).toHaveLength(6)
  const over = spanTime(start, start + 14 * minute, true)
  expect((over.to - start) / minute).toBe(14)
})

test('a morning of three hours has no more ticks than fit', () => {
  expect(listTicks(spanTime(start, start + 180 * minute, false)).length).toBeLessThanOrEqual(10)
})

test('levels are even numbers below the line of all places', () => {
  expect(listLevels(19_500)).toEqual([0, 5_000, 10_000, 15_000])
  expect(listLevels(13)).toEqual([0, 5, 10])
  expect(listLevels(1)).toEqual([0])
})

test('sold and held stand on one another, between the ground and the line of all', () => {
  const drawn = drawMorning({ ...asked, moments: [moment(0, 0), moment(10, 300, 200)] }, frame)
  expect(drawn?.sold.at(-1)?.y).toBe(180)
  expect(drawn?.taken.at(-1)?.y).toBe(140)
  expect(drawn?.all).toBe(40)
  expect(drawn?.now.x).toBeGreaterThan(50)
  expect(drawn?.now.x).toBeLessThan(750)
})

test('without a limit the highest that was reached leaves room above it', () => {
  const drawn = drawMorning(
    { ...asked, all: null, left: null, moments: [moment(0, 0), moment(10, 300)] },
    frame,
  )
  expect(drawn?.all).toBeUndefined()
  expect(drawn?.now.sold).toBeGreaterThan(40)
  expect(drawn?.end).toBeUndefined()
})

test('before the first call there is nothing to draw', () => {
  expect(drawMorning({ ...asked, moments: [] }, frame)).toBeUndefined()
})

test('the end is foreseen from the last minutes alone', () => {
  const moments = [moment(0, 0), moment(10, 100), moment(15, 350, 150)]
  expect((foreseeEnd(moments, 800) ?? 0) - start).toBe(25 * minute)
})

test.each([
  ['nothing is left', [moment(0, 0), moment(5, 100)], 0],
  ['places are endless', [moment(0, 0), moment(5, 100)], null],
  ['nobody books', [moment(0, 100), moment(5, 100)], 50],
  ['it has only begun', [moment(0, 0), moment(0.5, 100)], 50],
  ['it would take days', [moment(0, 0), moment(5, 1)], 100_000],
])('nobody says when it ends where %s', (_why, moments, left) => {
  expect(foreseeEnd(moments, left)).toBeUndefined()
})

test('a paused morning foresees no end', () => {
  const moments = [moment(0, 0), moment(6, 100), moment(10, 300)]
  expect(drawMorning({ ...asked, moments }, frame)?.end).toBeDefined()
  expect(drawMorning({ ...asked, moments, isPaused: true }, frame)?.end).toBeUndefined()
})

test('a deed outside the chart has no place in it', () => {
  const drawn = drawMorning({ ...asked, moments: [moment(0, 0), moment(10, 300)] }, frame)
  expect(drawn?.placeOf(moment(5, 0).at)).toBeGreaterThan(50)
  expect(drawn?.placeOf(moment(-90, 0).at)).toBeUndefined()
})

test('of thousands of moments some hundred are drawn, the last among them', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => moment(at, at))
  const few = thin(many)
  expect(few.length).toBeLessThanOrEqual(241)
  expect(few.at(-1)).toBe(many.at(-1))
})

test('a line and the ground below it', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 5, y: 4.25 },
  ]
  expect(lineOf(points)).toBe('M0.0 10.0L5.0 4.3')
  expect(areaOf(points, 20)).toBe('M0.0 10.0L5.0 4.3L5.0 20L0.0 20Z')
  expect(areaOf([], 20)).toBe('')
})
