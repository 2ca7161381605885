import { performLines, UNDO_MINUTES, undoPerforming } from '@vazhipadu/contract/performing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount, makeAdmin, signInToOffice } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const TODAY = '2026-11-15'
const ORDERS = 60

let api: Api
let clerks: { token: string; email: string }[]
let accountId: string
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  clerks = [await makeAdmin(api), await makeAdmin(api)]
  accountId = await getAccountId(api.db, (await makeAccount(api)).email)
})
afterAll(() => api.close())

const book = () => makeOrder(api.db, { accountId, at: api.clock.now(), lines: [{ date: TODAY }] })
const bookSession = async () => {
  const orders: Awaited<ReturnType<typeof book>>[] = []
  for (let nth = 0; nth < ORDERS; nth++) orders.push(await book())
  return orders
}
const stateOf = async (lineId: number) =>
  (await api.db.selectFrom('orderLine').select('state').where('id', '=', lineId).executeTakeFirstOrThrow())
    .state
const press = (clerk: { token: string } | undefined, lineIds: number[]) =>
  api.call(performLines, { body: { on_date: TODAY, line_ids: lineIds } }, clerk ?? { token: '' })

test('without a lock both read the name as waiting, and both have marked it: the negative control', async () => {
  const { lineIds } = await book()
  const [lineId = 0] = lineIds
  const marked: number[] = []
  const read = await Promise.all([stateOf(lineId), stateOf(lineId)])
  for (const state of read)
    await inTransaction(api.db, async (trx) => {
      if (state !== 'booked') return
      await trx
        .updateTable('orderLine')
        .set({ state: 'performed', performedAt: api.clock.now() })
        .where('id', '=', lineId)
        .execute()
      marked.push(lineId)
    })
  expect(marked).toHaveLength(2)
})

test('two clerks mark one session at the same moment: each name once, each devotee notified once', async () => {
  const orders = await bookSession()
  const lineIds = orders.flatMap((order) => order.lineIds)
  await api.runJobs()
  api.mails.length = 0
  const answers = await Promise.all(clerks.map((clerk) => press(clerk, lineIds)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual({ performed: ORDERS, left: [] })
  }
  const entries = await api.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'poojas.performed')
    .execute()
  const written = entries.flatMap(({ after }) => (after as { lineIds: number[] }).lineIds)
  expect(written.toSorted((a, b) => a - b)).toEqual(lineIds.toSorted((a, b) => a - b))
  api.clock.advance({ minutes: UNDO_MINUTES })
  await Promise.all([api.sweep(), api.sweep()])
  await api.runJobs(['notify'])
  expect(api.mails).toHaveLength(ORDERS)
  // Signs in again: sessions end before this time.
  for (const clerk of clerks) Object.assign(clerk, await signInToOffice(api, clerk.email))
})

test('one takes a session back while the other presses it: every name ends in one state, and is written down', async () => {
  const orders = await bookSession()
  const lineIds = orders.flatMap((order) => order.lineIds)
  await press(clerks[0], lineIds)
  const [, again] = await Promise.all([
    api.call(undoPerforming, { body: { on_date: TODAY, line_ids: lineIds } }, clerks[0] ?? { token: '' }),
    press(clerks[1], lineIds),
  ])
  expect(again?.status).toBe(200)
  const rows = await api.db
    .selectFrom('orderLine')
    .select(['state', 'performedAt'])
    .where('id', 'in', lineIds)
    .execute()
  expect(rows).toHaveLength(ORDERS)
  for (const { state, performedAt } of rows) expect(state === 'performed').toBe(performedAt !== null)
})
