import { performLines, undoPerforming } from '@vazhipadu/contract/performing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const TODAY = '2026-11-15'
const PRESS = 'press-of-the-phone'

let api: Api
let priest: Awaited<ReturnType<typeof makeClerk>>
let accountId: string
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  priest = await makeClerk(api, ['sheet'])
  accountId = await getAccountId(api.db, (await makeAccount(api)).email)
})
afterAll(() => api.close())

const book = () =>
  makeOrder(api.db, { accountId, at: api.clock.now(), lines: [{ date: TODAY }, { date: TODAY }] })
const perform = (lineIds: number[], press: string) =>
  api.call(
    performLines,
    { body: { on_date: TODAY, line_ids: lineIds } },
    { token: priest.token, headers: { 'idempotency-key': press } },
  )
const undo = (lineIds: number[]) =>
  api.call(undoPerforming, { body: { on_date: TODAY, line_ids: lineIds } }, priest)

test('a retried request after an undo stays undone; a new request marks again', async () => {
  const { lineIds } = await book()
  const [first = 0, second = 0] = lineIds
  expect((await perform(lineIds, PRESS)).body).toEqual({ performed: 2, left: [] })
  expect((await perform(lineIds, PRESS)).body).toEqual({ performed: 2, left: [] })
  await undo([first])
  expect((await perform(lineIds, PRESS)).body).toEqual({
    performed: 1,
    left: [{ line_id: first, reason: 'undone' }],
  })
  expect((await perform(lineIds, 'another-press')).body).toEqual({ performed: 2, left: [] })
  await undo([second])
})

test('a press that is sent in parts under one name marks every part', async () => {
  const { lineIds } = await book()
  for (const id of lineIds) expect((await perform([id], 'in-two-parts')).body.performed).toBe(1)
})

test('a request with an invalid idempotency key is refused', async () => {
  const { lineIds } = await book()
  const answer = await perform(lineIds, 'short')
  expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_missing'])
})
