import { randomUUID } from 'node:crypto'
import { listUserTickets } from '@vazhipadu/contract/support'
import { getTemple } from '@vazhipadu/contract/temple'
import { redeemTurn } from '@vazhipadu/contract/waiting-room'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeDevotees } from '../../testing/make-devotees.ts'
import { type StartedRoom, startRoom } from '../../testing/start-room.ts'
import { guardDays } from '../waiting-room/require-pass.ts'

let api: StartedRoom
afterEach(() => api.close())

const env = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '5', LIMIT_REQUESTS_PER_ACCOUNT_A_MINUTE: '8' }
const start = async (isRush: boolean) => {
  api = await startRoom({ env })
  if (!isRush) return
  await fillCatalogue(api)
  const day = { offeringId: 11, date: '2026-12-20', roomId: api.roomId, opensAt: api.clock.now() }
  await inTransaction(api.db, (trx) =>
    guardDays(trx, { releaseId: randomUUID(), announcedAt: api.clock.now() }, [day]),
  )
  await expect.poll(() => api.rush.isOn, { timeout: 10_000 }).toBe(true)
}
const list = async (token: string, times = 1) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++)
    statuses.push((await api.call(listUserTickets, { query: {} }, { token })).status)
  return statuses
}
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('a town behind one address', () => {
  test('is refused for its crowd on other days', async () => {
    await start(false)
    const crowd = await makeDevotees(api, 8)
    const statuses = (await Promise.all(crowd.map(({ token }) => list(token)))).flat()
    expect(countOf(statuses, 429)).toBe(3)
  })

  test('is not while there is a rush; each account has its own measure', async () => {
    await start(true)
    const crowd = await makeDevotees(api, 8)
    const statuses = (await Promise.all(crowd.map(({ token }) => list(token, 2)))).flat()
    expect(countOf(statuses, 200)).toBe(16)
    expect(countOf(await list(crowd[0]?.token ?? '', 10), 429)).toBe(4)
    expect(await list(crowd[1]?.token ?? '')).toEqual([200])
  })

  test('what turns out to be nobody’s counts for the address, and so does what asks for nobody', async () => {
    await start(true)
    const forged = await list('eyJhbGciOiJFUzI1NiJ9.e30.x', 8)
    expect([countOf(forged, 401), countOf(forged, 429)]).toEqual([5, 3])
    const temple = []
    for (let n = 0; n < 8; n++) temple.push((await api.call(getTemple, {}, { token: 'anything' })).status)
    expect(countOf(temple, 429)).toBe(3)
  })

  test('a ticket with an invalid signature does not bypass the limits', async () => {
    await start(true)
    const params = { room_id: randomUUID() }
    const statuses = []
    for (let n = 0; n < 8; n++)
      statuses.push((await api.call(redeemTurn, { params, body: { ticket: `made-up-${n}` } })).status)
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 3])
  })
})
