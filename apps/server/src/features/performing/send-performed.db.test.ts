import { performLines, UNDO_MINUTES, undoPerforming } from '@vazhipadu/contract/performing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount, makeAdmin, signInToOffice } from '../../testing/make-account.ts'
import { type MadeOrder, makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const TODAY = '2026-11-15'
const LETTER = 'Your pooja has been performed'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let accountId: string
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  accountId = await getAccountId(api.db, (await makeAccount(api)).email)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.runJobs()
  api.mails.length = 0
})

const book = (...names: string[]) =>
  makeOrder(api.db, { accountId, at: api.clock.now(), lines: names.map((name) => ({ name, date: TODAY })) })
const mark = (lineIds: number[]) =>
  api.call(performLines, { body: { on_date: TODAY, line_ids: lineIds } }, { token: admin.token })
const takeBack = async (lineIds: number[]) => {
  const { body } = await api.call(undoPerforming, { body: { on_date: TODAY, line_ids: lineIds } }, admin)
  return body.undone
}
/** The mails sent after this many more minutes. */
const lettersAfter = async (minutes: number) => {
  api.clock.advance({ minutes })
  await api.sweep()
  await api.runJobs(['notify'])
  admin = { ...admin, ...(await signInToOffice(api, admin.email)) }
  return api.mails.splice(0).map(({ letter }) => letter.subject)
}
const waiting = ({ tranNo }: MadeOrder) =>
  api.db.selectFrom('performedLetter').select('onDate').where('tranNo', '=', tranNo).execute()

test('a letter waits as long as the marking can be taken back, and not a minute longer', async () => {
  const order = await book('Arjun')
  await mark(order.lineIds)
  expect(await lettersAfter(UNDO_MINUTES - 1)).toEqual([])
  expect(await lettersAfter(1)).toEqual([LETTER])
  expect(await waiting(order)).toEqual([])
  expect(await takeBack(order.lineIds)).toBe(0)
})

test('an undo in the last minute sends no notice, and marking again starts a new delay', async () => {
  const order = await book('Arjun')
  await mark(order.lineIds)
  expect(await lettersAfter(UNDO_MINUTES - 1)).toEqual([])
  expect(await takeBack(order.lineIds)).toBe(1)
  expect(await lettersAfter(UNDO_MINUTES)).toEqual([])
  expect(await waiting(order)).toEqual([])
  await mark(order.lineIds)
  expect(await lettersAfter(UNDO_MINUTES - 1)).toEqual([])
  expect(await lettersAfter(1)).toEqual([LETTER])
})

test('after an undo and a second mark within half an hour, the delay counts from the second', async () => {
  const order = await book('Arjun')
  await mark(order.lineIds)
  expect(await lettersAfter(20)).toEqual([])
  await takeBack(order.lineIds)
  await mark(order.lineIds)
  expect(await lettersAfter(UNDO_MINUTES - 1)).toEqual([])
  expect(await lettersAfter(1)).toEqual([LETTER])
})

test('the last name of a day counts, and a name taken back keeps the letter of the others', async () => {
  const order = await book('At dawn', 'At noon')
  const [dawn = 0, noon = 0] = order.lineIds
  await mark([dawn])
  expect(await lettersAfter(20)).toEqual([])
  await mark([noon])
  expect(await lettersAfter(20)).toEqual([])
  await takeBack([noon])
  expect(await lettersAfter(UNDO_MINUTES)).toEqual([])
  await mark([noon])
  expect(await lettersAfter(UNDO_MINUTES)).toEqual([LETTER])
})

test('people notified by hand meanwhile are not notified again', async () => {
  const order = await book('Arjun')
  await mark(order.lineIds)
  const key = `performed:${order.tranNo}:${TODAY}:sms`
  await api.db
    .insertInto('notice')
    .values({
      id: crypto.randomUUID(),
      key,
      trigger: 'performed',
      channel: 'sms',
      ids: '{}',
      status: 'sent',
      createdAt: api.clock.now(),
    })
    .execute()
  expect(await lettersAfter(UNDO_MINUTES)).toEqual([])
})
