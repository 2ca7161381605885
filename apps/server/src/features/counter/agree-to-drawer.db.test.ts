import { agreeToDrawer, explainDrawer, markDrawerSeen } from '@vazhipadu/contract/counter/drawers'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { expect, test, vi } from 'vitest'
import { checkBooks } from '../../testing/check-books.ts'
import { codeOf, countPieces } from '../../testing/start-counter.ts'
import { FLOAT, useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const api = useTakingBack()
const reason = 'The cash box was left open'

const agree = (id: string, as: { token: string }, countedCashPaise = 0) =>
  api.call(agreeToDrawer, { params: { id }, body: { countedCashPaise, countedUpiPaise: 0 } }, as)
const see = (id: string, as: { token: string }) => api.call(markDrawerSeen, { params: { id }, body: {} }, as)
const listDrawers = async (as: { token: string } = api.treasurer) =>
  (await api.call(showDashboard, {}, as)).body.needs.drawers

/** Closes a drawer that is short by this amount, with a reason. */
const closeShort = (paise: number) =>
  api.closeDrawer(api.own.drawerId, {
    denominations: countPieces(FLOAT - paise),
    countedUpiPaise: 0,
    reason,
  })

test('a drawer that is short by more than the limit waits for a second person, and no other begins', async () => {
  const id = api.own.drawerId
  const explained = await closeShort(FLOAT)
  expect(explained.status).toBe(200)
  expect(explained.body.closedAt).not.toBeNull()
  await api.beginAnew()
  await api.limit('counter.differenceAlonePaise', FLOAT - 100)
  const waiting = await closeShort(FLOAT)
  expect(waiting.body).toMatchObject({ closedAt: null, waitsForSecond: true, count: { reason } })
  expect(codeOf(await api.begin(api.own.clerk))).toEqual([409, 'drawer_counted'])
  expect(await listDrawers()).toMatchObject([
    { id: api.own.drawerId, differencePaise: FLOAT, isWaiting: true },
  ])
  expect(id).not.toBe(api.own.drawerId)
  expect(await listDrawers(api.own.clerk)).toEqual([])

  expect((await agree(api.own.drawerId, api.own.clerk)).status).toBe(403)
  expect(codeOf(await see(api.own.drawerId, api.treasurer))).toEqual([409, 'drawer_not_waiting'])
  // The clerk has counted again since the treasurer looked.
  expect(codeOf(await agree(api.own.drawerId, api.treasurer, FLOAT))).toEqual([409, 'drawer_recounted'])
  const agreed = await agree(api.own.drawerId, api.treasurer)
  expect(agreed.body).toMatchObject({
    closedAt: expect.any(String),
    waitsForSecond: false,
    agreedBy: expect.any(String),
  })
  // A retry after a lost response.
  expect((await agree(api.own.drawerId, api.treasurer)).status).toBe(200)
  expect((await api.begin(api.own.clerk)).status).toBe(200)
  expect(await checkBooks(api.db)).toEqual([])

  // It stays on the manager's page until it is marked as seen.
  expect(await listDrawers()).toMatchObject([{ id: agreed.body.id, isWaiting: false }])
  expect((await see(agreed.body.id, api.treasurer)).body.seenBy).toEqual(expect.any(String))
  expect(await listDrawers()).toEqual([])
  await api.limit('counter.differenceAlonePaise', null)
})

test('a clerk of the treasury is no second person for the own drawer', async () => {
  const clerk = await api.makeClerk(['desk', 'treasury'])
  const { id } = (await api.begin(clerk)).body
  await api.limit('counter.differenceAlonePaise', 0)
  await api.countDrawer(id, { denominations: {}, countedUpiPaise: 0 }, clerk)
  const explained = await api.call(explainDrawer, { params: { id }, body: { reason } }, clerk)
  expect(explained.body.waitsForSecond).toBe(true)
  expect(codeOf(await agree(id, clerk))).toEqual([403, 'approval_needs_another'])
  expect((await agree(id, api.treasurer)).status).toBe(200)
  expect(codeOf(await see(id, clerk))).toEqual([403, 'approval_needs_another'])
  await api.limit('counter.differenceAlonePaise', null)
})

test('several drawers of a day that are each a little short are one large difference', async () => {
  await api.limit('counter.differenceAlonePaise', 3_000)
  const shortBy = async (paise: number) => {
    const answer = await closeShort(paise)
    const waits = answer.body.waitsForSecond
    if (!waits) api.own.drawerId = (await api.begin(api.own.clerk)).body.id
    return waits
  }
  expect([await shortBy(2_000), await shortBy(1_000), await shortBy(500)]).toEqual([false, false, true])
  await api.limit('counter.differenceAlonePaise', null)
})

test('cash that is short and UPI that is over do not cancel each other', async () => {
  await api.limit('counter.differenceAlonePaise', 3_000)
  const answer = await api.closeDrawer(api.own.drawerId, {
    denominations: countPieces(FLOAT - 2_000),
    countedUpiPaise: 2_000,
    reason,
  })
  expect(answer.body.waitsForSecond).toBe(true)
  await api.limit('counter.differenceAlonePaise', null)
})

test('a second count needs an explanation again; an exact one needs no approval', async () => {
  await api.limit('counter.differenceAlonePaise', 0)
  expect((await closeShort(500)).body.waitsForSecond).toBe(true)
  const even = { denominations: countPieces(FLOAT), countedUpiPaise: 0 }
  const recounted = await api.countDrawer(api.own.drawerId, even, api.own.clerk)
  expect(recounted.body).toMatchObject({
    closedAt: expect.any(String),
    waitsForSecond: false,
    agreedBy: null,
  })
  expect(codeOf(await agree(api.own.drawerId, api.treasurer))).toEqual([409, 'drawer_not_waiting'])
  await api.limit('counter.differenceAlonePaise', null)
})
