import { getDaySheet } from '@vazhipadu/contract/day-sheet'
import { performLines } from '@vazhipadu/contract/performing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

// The test clock is at 9:30.
const TODAY = '2026-11-15'
const YESTERDAY = '2026-11-14'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let evening: number
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  const found = await api.db
    .selectFrom('offering')
    .select('id')
    .where('sessionId', '=', 'athazha')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  evening = found.id
})
afterAll(() => api.close())

const book = (lines: { offeringId: number; date?: string }[]) =>
  makeOrder(api.db, { at: api.clock.now(), lines: lines.map((line) => ({ date: TODAY, ...line })) })
const perform = (lineIds: number[], more: { early?: boolean; on_date?: string } = {}) =>
  api.call(performLines, { body: { on_date: TODAY, line_ids: lineIds, ...more } }, admin)
const states = async (tranNo: string) => {
  const rows = await api.db
    .selectFrom('orderLine')
    .select('state')
    .where('tranNo', '=', tranNo)
    .orderBy('lineNo')
    .execute()
  return rows.map(({ state }) => state)
}

test('marking an evening pooja in the morning needs confirmation first, and marks nothing (defect 12)', async () => {
  const { tranNo, lineIds } = await book([{ offeringId: 1 }, { offeringId: evening }])
  const refused = await perform(lineIds)
  expect([refused.status, refused.body.code]).toEqual([409, 'before_its_hour'])
  expect(refused.body.detail).toMatch(/begins at 7:00 pm\. Devotees are told half an hour later/)
  expect(await states(tranNo)).toEqual(['booked', 'booked'])
  expect((await perform(lineIds, { early: true })).body).toEqual({ performed: 2, left: [] })
  expect(await states(tranNo)).toEqual(['performed', 'performed'])
})

test('no confirmation for past sessions: this morning’s, yesterday’s evening, and performed ones', async () => {
  const morning = await book([{ offeringId: 1 }])
  expect((await perform(morning.lineIds)).status).toBe(200)
  const late = await book([{ offeringId: evening, date: YESTERDAY }])
  expect((await perform(late.lineIds, { on_date: YESTERDAY })).status).toBe(200)
  const done = await book([{ offeringId: evening }])
  await perform(done.lineIds, { early: true })
  expect((await perform(done.lineIds)).body).toEqual({ performed: 1, left: [] })
})

test('the sheet says which sessions are still ahead', async () => {
  await book([{ offeringId: 1 }, { offeringId: evening }])
  const ahead = async (on_date: string) => {
    const { body } = await api.call(getDaySheet, { query: { on_date } }, admin)
    const groups = body.deities.flatMap((deity) => deity.groups)
    return Object.fromEntries(groups.map(({ session }) => [session.id, session.isAhead]))
  }
  expect(await ahead(TODAY)).toEqual({ usha: false, athazha: true })
  expect(await ahead(YESTERDAY)).toEqual({ athazha: false })
})

test('three of one name are three poojas on the sheet, as they are on the office’s first page', async () => {
  const on_date = '2026-11-20'
  await makeOrder(api.db, {
    at: api.clock.now(),
    lines: [
      { date: on_date, quantity: 3 },
      { date: on_date, offeringId: evening },
    ],
  })
  const { body } = await api.call(getDaySheet, { query: { on_date } }, admin)
  expect(body).toMatchObject({ count: 2, poojas: 4 })
})
