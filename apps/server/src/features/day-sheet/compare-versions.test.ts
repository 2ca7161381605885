import { describe, expect, test } from 'vitest'
import { compareVersions, countMarks, remainingLines, type VersionLine } from './compare-versions.ts'

const line = (lineId: number, changes: Partial<VersionLine> = {}): VersionLine => ({
  lineId,
  tranNo: `V${lineId}`,
  name: `Person ${lineId}`,
  nameMl: null,
  starId: 9,
  ...changes,
})
const marks = (lines: { lineId: number; mark: string | null }[]) =>
  lines.map(({ lineId, mark }) => [lineId, mark])

describe('a day against the version before it', () => {
  test('the first version has no marks', () => {
    expect(marks(compareVersions(undefined, [line(1), line(2)], []))).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('the same again has none, in whatever order the lines come', () => {
    const before = [line(1), line(2), line(3)]
    expect(marks(compareVersions(before, [line(3), line(1), line(2)], []))).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
  })

  test('new names are listed after the others, removed names at their old place', () => {
    const before = [line(2), line(5), line(7)]
    const compared = compareVersions(before, [line(1), line(2), line(7)], [line(5)])
    expect(marks(compared)).toEqual([
      [2, null],
      [5, 'out'],
      [7, null],
      [1, 'new'],
    ])
    expect(countMarks(compared)).toEqual({ new: 1, name: 0, star: 0, out: 1 })
  })

  test.each([
    ['star', 'star', { starId: 10 }],
    ['star that is no longer known', 'star', { starId: null }],
    ['name', 'name', { name: 'Another' }],
    ['Malayalam spelling', 'name', { nameMl: 'മറ്റൊരാൾ' }],
    ['name and another star', 'name', { name: 'Another', starId: 10 }],
  ])('a changed %s is marked with the word %s, and the old value is kept', (_what, mark, change) => {
    const [compared] = compareVersions([line(1)], [line(1, change)], [])
    expect(compared).toMatchObject({ mark, was: line(1), ...change })
  })

  test('removed names are shown as they were, even if renamed since', () => {
    const [compared] = compareVersions([line(1)], [], [line(1, { name: 'Corrected elsewhere', starId: 3 })])
    expect(compared).toMatchObject({ mark: 'out', name: 'Person 1', starId: 9 })
  })

  test('removed names are not stored for the next comparison', () => {
    const kept = remainingLines(compareVersions([line(1), line(2)], [line(2), line(3)], [line(1)]))
    expect(kept).toEqual([line(2), line(3)])
    expect(marks(compareVersions(kept, [line(2), line(3)], []))).toEqual([
      [2, null],
      [3, null],
    ])
    // After moving back it counts as new.
    expect(marks(compareVersions(kept, [line(1), line(2), line(3)], []))).toContainEqual([1, 'new'])
  })
})
