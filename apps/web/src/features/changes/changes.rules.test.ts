import { expect, it } from 'vitest'
import { listChanges } from './changes.rules.ts'

it('only what differs is sent', () => {
  const draft = new Map([
    [1, { name: ' Arjun ', star_id: null }],
    [2, { name: undefined }],
    [3, { date: '2026-12-06' }],
  ])
  expect(listChanges(draft)).toEqual([
    { line_id: 1, name: 'Arjun', star_id: null },
    { line_id: 3, date: '2026-12-06' },
  ])
})
