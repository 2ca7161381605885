import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleGroup, sampleName, samplePriestList } from '../../lib/testing/sample-priest-list.ts'
import { groupStates } from './priest.rules.ts'
import { addMark, keepList, usePriest } from './priest.store.ts'
import { sendMarks } from './send-marks.ts'

const route = 'POST /admin/day-sheet/perform'
const lineIds = Array.from({ length: 450 }, (_, at) => at + 1)
const mark = {
  press: 'press-of-the-phone',
  onDate: '2026-11-30',
  groupId: 'g',
  offering: { name: 'Pooja', nameMl: 'പൂജ' },
  lineIds,
  isEarly: false,
  isTried: false,
  refusal: null,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  storeAccessToken('token')
  usePriest.setState({ kept: null, marks: [] })
  server = fakeServer()
  server.answer(route, () => ({ body: { performed: 0, left: [] } }))
})
afterEach(() => vi.unstubAllGlobals())

it('sends a mark in parts under the key it was made with, and forgets it', async () => {
  addMark(mark)
  await sendMarks()
  const sent = server.asked(route)
  expect(sent.flatMap(({ body }) => (body as { line_ids: number[] }).line_ids)).toEqual(lineIds)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([mark.press]))
  expect(usePriest.getState().marks).toEqual([])
})

it('has it stand as performed before the next list comes, without what the office has left out', async () => {
  const list = samplePriestList([sampleGroup('g', [sampleName(1), sampleName(2)])])
  const stateOf = () => {
    const { kept, marks } = usePriest.getState()
    return kept && groupStates(kept, marks, '06:38').get('g')
  }
  keepList(list, Date.now())
  addMark({ ...mark, lineIds: [1, 2] })
  expect(stateOf()).toBe('marked')
  await sendMarks()
  expect([usePriest.getState().marks, stateOf()]).toEqual([[], 'sent'])

  keepList(list, Date.now())
  server.answer(route, () => ({ body: { performed: 1, left: [{ line_id: 2, reason: 'undone' }] } }))
  addMark({ ...mark, lineIds: [1, 2] })
  await sendMarks()
  expect(stateOf()).toBe('now')
  expect(usePriest.getState().kept?.list.sessions[0]?.groups[0]).toMatchObject({ performed: 1 })
})

it('keeps it while there is no network, and sends it again under the same key', async () => {
  server.answer(route, () => new TypeError('no network'))
  addMark(mark)
  await expect(sendMarks()).rejects.toThrow()
  expect(usePriest.getState().marks).toMatchObject([{ press: mark.press, isTried: true, refusal: null }])
  server.answer(route, () => ({ body: { performed: 0, left: [] } }))
  await sendMarks()
  expect(new Set(server.asked(route).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(usePriest.getState().marks).toEqual([])
})

it('tells what the office would not take, and sends it no more', async () => {
  server.answer(route, () => ({ status: 409, body: { code: 'day_is_over', detail: 'The day is over.' } }))
  addMark(mark)
  await sendMarks()
  await sendMarks()
  expect(server.asked(route)).toHaveLength(1)
  expect(usePriest.getState().marks).toMatchObject([{ refusal: 'The day is over.' }])
})
