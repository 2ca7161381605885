import { expect, test } from 'vitest'
import { compareLines, compareParcels } from './audit.rules.ts'

test('names what changed about a line, and nothing else', () => {
  const line = { id: 1, name: 'Meenakshy', nameMl: null, starId: 10, date: '2026-12-01' }
  const after = { ...line, name: 'Meenakshi', starId: null }
  expect(compareLines({ lines: [line] }, { lines: [after], reason: 'x' })).toEqual([
    { lineId: 1, field: 'name', before: 'Meenakshy', after: 'Meenakshi' },
    { lineId: 1, field: 'starId', before: 10, after: null },
  ])
  expect(compareLines(null, { refundId: 'r' })).toEqual([])
})

test('an entry of the audit is read parcel by parcel; others have none', () => {
  expect(
    compareParcels(
      { parcels: [{ id: 5, option: 'post', place: 'Cherthala 688524' }] },
      { parcels: [{ id: 5, option: 'collect', place: null, altered: [] }] },
    ),
  ).toEqual([{ id: 5, before: 'Cherthala 688524', after: null, altered: [] }])
  expect(compareParcels(null, { lines: [] })).toEqual([])
})
