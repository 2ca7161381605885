import { expect, test } from 'vitest'
import { FORGOTTEN, splitPersonal } from './split-personal.ts'

test('personal data are extracted at any depth and stored separately', () => {
  const before = { lines: [{ id: 1, name: 'Radha', nameMl: null, date: '2026-11-20' }] }
  const after = { lines: [{ id: 1, name: 'Radhika', nameMl: null, date: '2026-11-20' }], reason: 'she rang' }
  const { kept, personal } = splitPersonal({ before, after }, ['name', 'nameMl', 'reason'])
  expect(kept).toEqual({
    before: { lines: [{ id: 1, name: FORGOTTEN, nameMl: null, date: '2026-11-20' }] },
    after: { lines: [{ id: 1, name: FORGOTTEN, nameMl: null, date: '2026-11-20' }], reason: FORGOTTEN },
  })
  expect(personal).toEqual({ before, after })
})

test('an entry without personal data is stored unchanged', () => {
  const entry = { before: undefined, after: { at: new Date(0), amountPaise: 5, lineIds: [1], reason: null } }
  expect(splitPersonal(entry, ['reason'])).toEqual({ kept: entry, personal: undefined })
})
