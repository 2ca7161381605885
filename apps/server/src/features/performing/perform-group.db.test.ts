import { getOrder } from '@vazhipadu/contract/orders'
import { performLines, UNDO_MINUTES, undoPerforming } from '@vazhipadu/contract/performing'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { grantCapabilities, makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin, signInAgain, signInToOffice } from '../../testing/make-account.ts'
import { type MadeOrder, makeOrder } from '../../testing/make-order.ts'
import { sampleAddress } from '../../testing/sample-address.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'

const TODAY = '2026-11-15'
const TOMORROW = '2026-11-16'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let devotee: Awaited<ReturnType<typeof makeAccount>>
let accountId: string
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  devotee = await makeAccount(api)
  accountId = await getAccountId(api.db, devotee.email)
})
afterAll(() => api.close())
beforeEach(async () => {
  // Removes notices that an earlier test left waiting.
  await api.db.deleteFrom('performedLetter').execute()
  await api.runJobs()
  api.mails.length = 0
})

type Lines = NonNullable<Parameters<typeof makeOrder>[1]['lines']>
const book = (lines: Lines) =>
  makeOrder(api.db, {
    accountId,
    at: api.clock.now(),
    lines: lines.map((line) => ({ date: TODAY, ...line })),
  })
const perform = (lineIds: number[], on_date = TODAY, token = admin.token) =>
  api.call(performLines, { body: { on_date, line_ids: lineIds } }, { token })
const undo = (lineIds: number[], token = admin.token) =>
  api.call(undoPerforming, { body: { on_date: TODAY, line_ids: lineIds } }, { token })
const read = async ({ tranNo }: MadeOrder) =>
  (await api.call(getOrder, { params: { tran_no: tranNo } }, devotee)).body
const states = async (order: MadeOrder) => (await read(order)).lines.map(({ status }) => status)
const parcels = async (order: MadeOrder) => (await read(order)).parcels.map(({ status }) => status)
/** The notices that are sent once the marking can no longer be undone. */
const letters = async () => {
  api.clock.advance({ minutes: UNDO_MINUTES })
  await api.sweep()
  await api.runJobs(['notify'])
  // Signs in again: sessions end before this time.
  admin = { ...admin, ...(await signInToOffice(api, admin.email)) }
  devotee = { ...devotee, ...(await signInAgain(api, devotee.email)) }
  return api.mails.splice(0).map(({ letter }) => letter.subject)
}

/** One parcel with the lines at these indexes. */
async function post({ tranNo, lineIds }: MadeOrder, lineIndexes: number[], date = TODAY) {
  const planned = [{ date, zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes }]
  await inTransaction(api.db, (trx) =>
    insertParcels(trx, [{ tranNo, lineIds, parcels: planned, address: sampleAddress }]),
  )
}
const setParcels = (order: MadeOrder, state: string) =>
  sqlRows(api.db, 'update parcel set state = $2 where tran_no = $1', [order.tranNo, state])

describe('performed', () => {
  test('the devotee sees it, is notified once, and the parcel can be packed', async () => {
    const order = await book([{ name: 'Arjun' }, { name: 'Malavika' }])
    await post(order, [0, 1])
    const before = await read(order)
    const answer = await perform(order.lineIds)
    expect([answer.status, answer.body]).toEqual([200, { performed: 2, left: [] }])
    const after = await read(order)
    expect(after.lines.map(({ status }) => status)).toEqual(['performed', 'performed'])
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.timeline.filter(({ step }) => step === 'performed')).toMatchObject([
      { detail: 'Pushpanjali' },
    ])
    expect(await parcels(order)).toEqual(['ready'])
    expect(await letters()).toEqual(['Your pooja has been performed'])
    // A repeated call changes nothing, and no one is notified twice.
    expect((await perform(order.lineIds)).body).toEqual({ performed: 2, left: [] })
    expect((await read(order)).version).toBe(after.version)
    expect(await letters()).toEqual([])
    const audit = await sqlRows<{ after: unknown }>(
      api.db,
      "select after from audit_entry where action = 'poojas.performed' and after -> 'lineIds' @> $1::jsonb",
      [JSON.stringify(order.lineIds)],
    )
    expect(audit).toHaveLength(1)
  })

  test('some excepted: no letter and no parcel until all of the day are', async () => {
    const order = await book([{ name: 'Arjun' }, { name: 'Malavika' }, { name: 'Tomorrow', date: TOMORROW }])
    const [first = 0, second = 0] = order.lineIds
    await post(order, [0, 1])
    await perform([first])
    expect(await states(order)).toEqual(['performed', 'booked', 'booked'])
    expect(await parcels(order)).toEqual(['awaiting_pooja'])
    expect(await letters()).toEqual([])
    await perform([second])
    expect(await parcels(order)).toEqual(['ready'])
    expect(await letters()).toEqual(['Your pooja has been performed'])
  })

  test('a parcel for all days waits for the last of them', async () => {
    const order = await book([{ date: '2026-11-14' }, { date: TODAY }])
    const [first = 0, last = 0] = order.lineIds
    await post(order, [0, 1])
    await perform([first], '2026-11-14')
    expect(await parcels(order)).toEqual(['awaiting_pooja'])
    await perform([last])
    expect(await parcels(order)).toEqual(['ready'])
    expect(await letters()).toHaveLength(2)
  })

  test('a cancelled name keeps neither the letter nor the parcel of the others', async () => {
    const order = await book([{ name: 'Arjun' }, { name: 'Let go', state: 'cancelled' }])
    await post(order, [0, 1])
    expect((await perform(order.lineIds)).body).toEqual({
      performed: 1,
      left: [{ line_id: order.lineIds[1], reason: 'cancelled' }],
    })
    expect(await states(order)).toEqual(['performed', 'cancelled'])
    expect(await parcels(order)).toEqual(['ready'])
    expect(await letters()).toEqual(['Your pooja has been performed'])
  })

  test('the letter is sent when the last remaining line ends in another way', async () => {
    const order = await book([{ name: 'At dawn' }, { name: 'In the evening' }])
    const [first = 0, last = 0] = order.lineIds
    await sqlRows(
      api.db,
      `insert into pool_day (pool_id, on_date, reserved)
       select pool_id, on_date, sum(units) from order_line where tran_no = $1 group by 1, 2
       on conflict (pool_id, on_date) do update set reserved = pool_day.reserved + excluded.reserved`,
      [order.tranNo],
    )
    await perform([first])
    expect(await letters()).toEqual([])
    const { version } = await read(order)
    const answer = await api.call(
      refundPayment,
      {
        query: { payment_number: order.paymentId, amount: 5_000, tran_no: order.tranNo },
        body: { reason: 'Requested by telephone', version, line_ids: [last] },
      },
      { token: admin.token, headers: { 'idempotency-key': order.tranNo } },
    )
    expect(answer.status).toBe(200)
    expect(await letters()).toContain('Your pooja has been performed')
    expect((await perform([first])).body.performed).toBe(1)
    expect(await letters()).toEqual([])
  })

  test('lines moved to another day since are skipped and listed', async () => {
    const order = await book([{}, { date: TOMORROW }])
    expect((await perform(order.lineIds)).body).toEqual({
      performed: 1,
      left: [{ line_id: order.lineIds[1], reason: 'moved' }],
    })
    expect(await states(order)).toEqual(['performed', 'booked'])
  })

  test('is not possible before the day, and is on any day after it', async () => {
    const order = await book([{ date: TOMORROW }, { date: '2026-11-10' }])
    // Lines of a booking are listed by day, so the line added second is first.
    const early = await perform(order.lineIds, TOMORROW)
    expect([early.status, early.body.code]).toEqual([409, 'performed_too_early'])
    expect((await perform(order.lineIds.slice(1), '2026-11-10')).body.performed).toBe(1)
    expect(await states(order)).toEqual(['performed', 'booked'])
  })

  test('is for the desk', async () => {
    const { lineIds } = await book([{}])
    expect((await perform(lineIds, TODAY, devotee.token)).status).toBe(403)
    expect((await undo(lineIds, devotee.token)).status).toBe(403)
    await grantCapabilities(api.db, admin.email, ['treasury'])
    const refused = [(await perform(lineIds)).status, (await undo(lineIds)).status]
    await grantCapabilities(api.db, admin.email, ['desk', 'treasury', 'catalogue'])
    expect(refused).toEqual([403, 403])
  })

  test('priests may mark too, with access to the sheets of today and tomorrow only', async () => {
    const order = await book([{}, { date: '2026-11-10' }])
    const { token } = await makeClerk(api, ['sheet'])
    expect((await perform(order.lineIds.slice(0, 1), TODAY, token)).body.performed).toBe(1)
    expect((await undo(order.lineIds.slice(0, 1), token)).status).toBe(200)
    const past = await perform(order.lineIds.slice(1), '2026-11-10', token)
    expect([past.status, past.body.code]).toEqual([409, 'day_is_over'])
    expect(await states(order)).toEqual(['booked', 'booked'])
  })
})

describe('taken back', () => {
  test('an early undo: booked as before, the parcel waits again, and marking again sends one letter', async () => {
    const order = await book([{ name: 'Arjun' }, { name: 'Malavika' }])
    await post(order, [0, 1])
    await perform(order.lineIds)
    expect((await undo(order.lineIds.slice(0, 1))).body).toEqual({ undone: 1, left: [] })
    expect(await states(order)).toEqual(['booked', 'performed'])
    expect(await parcels(order)).toEqual(['awaiting_pooja'])
    expect((await read(order)).lines[0]?.performedAt).toBeNull()
    await perform(order.lineIds)
    expect(await parcels(order)).toEqual(['ready'])
    expect(await letters()).toHaveLength(1)
    const audit = await sqlRows<{ before: unknown }>(
      api.db,
      "select before from audit_entry where action = 'poojas.performing_undone' order by id desc limit 1",
    )
    expect(audit).toEqual([{ before: { lineIds: order.lineIds.slice(0, 1) } }])
  })

  test('not after half an hour', async () => {
    const order = await book([{}])
    await perform(order.lineIds)
    await sqlRows(
      api.db,
      "update order_line set performed_at = performed_at - interval '30 minutes' where tran_no = $1",
      [order.tranNo],
    )
    expect((await undo(order.lineIds)).body).toEqual({
      undone: 0,
      left: [{ line_id: order.lineIds[0], reason: 'too_late' }],
    })
    expect(await states(order)).toEqual(['performed'])
  })

  test.each(['packed', 'sent', 'delivered'])('not when its prasadam is %s', async (state) => {
    const order = await book([{}])
    await post(order, [0])
    await perform(order.lineIds)
    await setParcels(order, state)
    expect((await undo(order.lineIds)).body).toEqual({
      undone: 0,
      left: [{ line_id: order.lineIds[0], reason: 'packed' }],
    })
    expect(await parcels(order)).toEqual([state])
  })

  test('not while the parcel is being packed', async () => {
    const order = await book([{}])
    await post(order, [0])
    await perform(order.lineIds)
    const undoing = await inTransaction(api.db, async (trx) => {
      await sqlRows(trx, "update parcel set state = 'packed', packed_at = $2 where tran_no = $1", [
        order.tranNo,
        api.clock.now(),
      ])
      const pressed = undo(order.lineIds)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { pressed }
    })
    expect((await undoing.pressed).body).toEqual({
      undone: 0,
      left: [{ line_id: order.lineIds[0], reason: 'packed' }],
    })
    expect([await states(order), await parcels(order)]).toEqual([['performed'], ['packed']])
  })
})

test('a thousand names of forty families are marked in many short transactions, each devotee notified', async () => {
  const made = Array.from({ length: 40 }, () => book(Array.from({ length: 25 }, () => ({}))))
  const orders = await Promise.all(made)
  const lineIds = orders.flatMap((order) => order.lineIds)
  expect((await perform(lineIds)).body).toEqual({ performed: 1_000, left: [] })
  api.clock.advance({ minutes: UNDO_MINUTES })
  await api.sweep()
  const [jobs] = await sqlRows<{ count: number }>(
    api.db,
    `select count(*)::int as count from pgboss.job
     where name = 'notify' and data -> 'payload' ->> 'key' like 'performed:%' and state = 'created'`,
  )
  expect(jobs?.count).toBe(40)
})
