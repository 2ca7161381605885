import { beforeEach, expect, it } from 'vitest'
import { listKey, marksKey } from '../../lib/session/phone-copy.ts'
import { endSession, startSession } from '../../lib/session/session-store.ts'
import { sampleGroup, sampleName, samplePriestList } from '../../lib/testing/sample-priest-list.ts'
import { addMark, isOver, keepList, keepRead, keepSeen, sweepOld, usePriest } from './priest.store.ts'

const list = samplePriestList([sampleGroup('g', [sampleName(1)])])
const hourMs = 3_600_000
/** From 6:38 am to midnight. */
const leftMs = 17 * hourMs + 22 * 60_000
const heardAt = 1_000_000_000
const mark = {
  press: 'p',
  onDate: '2026-11-30',
  groupId: 'g',
  offering: { name: 'Pooja', nameMl: 'പൂജ' },
  lineIds: [1],
  isEarly: false,
  isTried: false,
  refusal: null,
}

beforeEach(() => {
  localStorage.clear()
  usePriest.setState({ kept: null, marks: [] })
})

it('keeps the names on the phone until the temple’s midnight, whatever the phone’s clock says', () => {
  keepList(list, heardAt)
  const kept = JSON.parse(localStorage.getItem(listKey) ?? '')
  expect(isOver(kept, heardAt + leftMs - 1)).toBe(false)
  expect(isOver(kept, heardAt + leftMs)).toBe(true)
  // If the clock was set back, the list would never expire.
  expect(isOver(kept, heardAt - 1)).toBe(true)
})

it('takes the names off at midnight and keeps what the office has not heard, which names nobody', () => {
  keepList(list, heardAt)
  addMark(mark)
  sweepOld(heardAt + leftMs - 1)
  expect(localStorage.getItem(listKey)).not.toBeNull()
  sweepOld(heardAt + leftMs)
  expect(localStorage.getItem(listKey)).toBeNull()
  expect(localStorage.getItem(marksKey)).not.toContain('Person')
  expect(usePriest.getState().marks).toHaveLength(1)
})

it('keeps how far one read and what one saw through a newer list of the day, and not into the next', () => {
  keepList(list, heardAt)
  keepRead('g', { lineId: 1, number: 1 })
  keepSeen(['1|new'])
  keepList({ ...list, tag: 'second' }, heardAt + 1)
  expect(usePriest.getState().kept).toMatchObject({ read: { g: { lineId: 1 } }, seen: ['1|new'] })
  keepList({ ...list, on_date: '2026-12-01' }, heardAt + 2)
  expect(usePriest.getState().kept).toMatchObject({ read: {}, seen: [] })
})

it.each(['logout', 'expiry'] as const)('leaves nothing behind after %s', (by) => {
  startSession('token', { avatar: null, userName: 'V', email: 'v@example.org', authority: ['admin'] })
  keepList(list, heardAt)
  addMark(mark)
  endSession(by)
  expect([localStorage.getItem(listKey), localStorage.getItem(marksKey)]).toEqual([null, null])
  expect(usePriest.getState()).toMatchObject({ kept: null, marks: [] })
})
