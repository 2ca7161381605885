import { printDaySheet } from '@vazhipadu/contract/day-sheet'
import { performLines } from '@vazhipadu/contract/performing'
import { getPriestList } from '@vazhipadu/contract/priest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const TODAY = '2026-11-15'

let api: Api
let priest: Awaited<ReturnType<typeof makeClerk>>
let accountId: string
let devotee: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  priest = await makeClerk(api, ['sheet'])
  devotee = await makeAccount(api)
  accountId = await getAccountId(api.db, devotee.email)
})
afterAll(() => api.close())

type Lines = NonNullable<Parameters<typeof makeOrder>[1]['lines']>
const book = (lines: Lines, date = TODAY) =>
  makeOrder(api.db, { accountId, at: api.clock.now(), lines: lines.map((line) => ({ date, ...line })) })
const read = (headers: Record<string, string> = {}) =>
  api.call(getPriestList, {}, { token: priest.token, headers })
const entries = async () =>
  (await read()).body.sessions.flatMap(({ groups }) => groups.flatMap((group) => group.entries))

test('a priest reads today’s names by session, and nobody else’s day, contacts, bookings or money', async () => {
  await book([{ name: 'Arjun' }, { name: 'Malavika' }])
  await book([{ name: 'Somebody of tomorrow' }], '2026-11-16')
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ on_date: TODAY, count: 2, paper: null, endsAt: '2026-11-15T18:30:00.000Z' })
  expect(body.sessions).toHaveLength(1)
  const [session] = body.sessions
  expect(session).toMatchObject({ count: 2 })
  expect(session?.startsAt).toMatch(/^\d\d:\d\d$/)
  expect(session?.groups[0]).toMatchObject({ count: 2, performed: 0, performedAt: null })
  expect((await entries()).map(({ name }) => name)).toEqual(['Arjun', 'Malavika'])
  const text = JSON.stringify(body)
  for (const kept of [devotee.email, '+91', 'Paise', 'tran_no', 'tranNo', 'Somebody of tomorrow'])
    expect(text).not.toContain(kept)
})

test('an unchanged list gives 304, and browsers do not store it', async () => {
  const first = await read()
  expect(first.headers.get('cache-control')).toBe('no-store')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toBe(`"${first.body.tag}"`)
  api.clock.advance({ minutes: 1 })
  const again = await read({ 'if-none-match': etag })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-store'])
  await book([{ name: 'Late Lakshmi' }])
  expect((await read({ 'if-none-match': etag })).status).toBe(200)
})

test('names added, changed or removed since the printed sheet are marked as such', async () => {
  const { lineIds } = await book([
    { name: 'Raghava', starId: 21 },
    { name: 'Sita', starId: 4 },
    { name: 'Going' },
  ])
  const desk = await makeClerk(api, ['desk'])
  expect((await api.call(printDaySheet, { body: { on_date: TODAY } }, desk)).status).toBe(200)
  const [star, name, out] = lineIds
  await sqlRows(api.db, 'update order_line set star_id = 12 where id = $1', [star])
  await sqlRows(api.db, "update order_line set name = 'Seetha', name_ml = 'സീത' where id = $1", [name])
  await sqlRows(api.db, "update order_line set on_date = '2026-12-27' where id = $1", [out])
  await book([{ name: 'Radhamani' }])
  const marked = (await entries()).filter(({ mark }) => mark !== null)
  expect(marked).toMatchObject([
    { mark: 'star', name: 'Raghava', was: { name: 'Raghava', star: { name: 'Uthradam' } } },
    { mark: 'name', name: 'Seetha', nameMl: 'സീത', was: { name: 'Sita' } },
    { mark: 'out', name: 'Going', was: null, gone: 'moved to Sun 27 Dec 2026', isPerformed: false },
    { mark: 'new', name: 'Radhamani', was: null },
  ])
  expect((await read()).body.paper).toMatchObject({ version: 1 })
})

test('what was performed says so and when', async () => {
  const { lineIds } = await book([{ name: 'Done' }])
  await api.call(performLines, { body: { on_date: TODAY, line_ids: lineIds } }, priest)
  const done = (await entries()).filter(({ isPerformed }) => isPerformed)
  expect(done.map(({ name }) => name)).toEqual(['Done'])
  const [session] = (await read()).body.sessions
  expect(session?.groups[0]).toMatchObject({
    performed: 1,
    performedAt: api.clock.now().toISOString(),
  })
})

test('only people with the desk or sheet right may open it', async () => {
  expect((await api.call(getPriestList, {}, await makeClerk(api, ['desk']))).status).toBe(200)
  for (const capabilities of [['audit'], ['treasury', 'catalogue']])
    expect((await api.call(getPriestList, {}, await makeClerk(api, capabilities))).status).toBe(403)
  expect((await api.call(getPriestList, {}, devotee)).status).toBe(403)
})
