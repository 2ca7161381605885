import { getDaySheet } from '@vazhipadu/contract/day-sheet'
import { listFactors } from '@vazhipadu/contract/factors'
import { refresh } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/pairing'
import { getProfile } from '@vazhipadu/contract/profile'
import { listSessions } from '@vazhipadu/contract/sessions'
import { listSettings } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { getAccountId } from '../../../testing/get-account-id.ts'
import { grantCapabilities } from '../../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin, signInToOffice } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
let manager: { email: string; token: string }
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  manager = await makeAdmin(api)
})
afterAll(() => api.close())
// Tests advance the clock beyond a token's lifetime, so sign in again.
beforeEach(async () => {
  manager = { ...manager, ...(await signInToOffice(api, manager.email)) }
})

async function makePriest() {
  const { email } = await makeAccount(api, { name: 'Vasudevan Namboothiri' })
  await grantCapabilities(api.db, email, ['sheet'])
  return { email, id: await getAccountId(api.db, email) }
}
const offer = (accountId: string) =>
  api.call(contract.offerPairing, { body: { account_id: accountId } }, manager)
const codeIn = (url: string) => url.split('#')[1] ?? ''
const claim = (code: string) => api.call(contract.claimPairing, { body: { code } })
const confirm = (id: string, name = 'Melsanthi’s phone') =>
  api.call(contract.confirmPairing, { params: { id }, body: { name } }, manager)
const collect = (token: string) => api.call(contract.collectPairing, { body: { claim: token } })
const list = async () => (await api.call(contract.listPairedDevices, {}, manager)).body.devices

async function pair() {
  const priest = await makePriest()
  const { body } = await offer(priest.id)
  const claimed = await claim(codeIn(body.url))
  await confirm(body.id)
  const collected = await collect(claimed.body.claim)
  return { priest, id: body.id, token: collected.body.accessToken ?? '', cookie: collected.cookie ?? '' }
}
const today = () => api.clock.now().toISOString().slice(0, 10)
const readSheet = async (token: string) =>
  (await api.call(getDaySheet, { query: { on_date: today() } }, { token })).status

describe("the priest's phone", () => {
  test('is paired by a code that is read, confirmed by its name, and then shows the sheet and nothing else', async () => {
    const priest = await makePriest()
    const offered = await offer(priest.id)
    expect(offered.body.url).toMatch(/^http:\/\/localhost:5173\/pair#[\w-]{40,}$/)
    const claimed = await claim(codeIn(offered.body.url))
    expect(claimed.body.owner).toBe('Vasudevan Namboothiri')
    expect((await collect(claimed.body.claim)).body).toEqual({ state: 'waiting' })
    expect((await list())[0]).toMatchObject({ id: offered.body.id, state: 'claimed' })
    expect((await confirm(offered.body.id)).body.status).toBe('success')
    const { body } = await collect(claimed.body.claim)
    const token = body.accessToken ?? ''
    expect(await readSheet(token)).toBe(200)
    const self = (await api.call(getProfile, {}, { token })).body
    expect(self.capabilities).toEqual(['sheet'])
    for (const endpoint of [listSettings, listSessions, listFactors] as const)
      expect((await api.call(endpoint, {}, { token })).status, endpoint.path).toBe(403)
    expect((await list())[0]).toMatchObject({ state: 'paired', name: 'Melsanthi’s phone' })
  })

  test('has a code that works once and for two minutes', async () => {
    const priest = await makePriest()
    const code = codeIn((await offer(priest.id)).body.url)
    expect((await claim(code)).status).toBe(200)
    expect((await claim(code)).body.code).toBe('pairing_over')
    const late = codeIn((await offer(priest.id)).body.url)
    api.clock.advance({ minutes: 2 })
    expect((await claim(late)).body.code).toBe('pairing_over')
    expect((await claim('a-code-that-was-made-up-by-someone')).body.code).toBe('pairing_over')
  })

  test('is signed in once, and only after the manager’s yes', async () => {
    const priest = await makePriest()
    const { body } = await offer(priest.id)
    expect((await confirm(body.id)).body.code).toBe('pairing_over')
    const claimed = await claim(codeIn(body.url))
    await confirm(body.id)
    const first = await collect(claimed.body.claim)
    expect(first.body.state).toBe('paired')
    expect((await collect(claimed.body.claim)).body.code).toBe('pairing_over')
  })

  test('lasts thirty days and not one more', async () => {
    let { cookie } = await pair()
    for (const day of [10, 20, 29]) {
      api.clock.advance({ days: day === 29 ? 9 : 10 })
      const renewed = await api.call(refresh, {}, { cookie })
      expect(renewed.status, `day ${day}`).toBe(200)
      cookie = renewed.cookie ?? ''
    }
    api.clock.advance({ days: 1 })
    expect((await api.call(refresh, {}, { cookie })).status).toBe(401)
  })

  test('is ended with one press', async () => {
    const { id, token } = await pair()
    expect(await readSheet(token)).toBe(200)
    const ended = await api.call(contract.endPairing, { params: { id } }, manager)
    expect(ended.body.status).toBe('success')
    await expect.poll(() => readSheet(token)).toBe(401)
    expect((await list()).find((device) => device.id === id)?.state).toBe('ended')
    expect((await api.call(contract.endPairing, { params: { id } }, manager)).status).toBe(404)
  })

  test('goes dark when its owner no longer sees the sheet, and never becomes its owner', async () => {
    const { priest, token, cookie } = await pair()
    await grantCapabilities(api.db, priest.email, [])
    expect(await readSheet(token)).toBe(401)
    expect((await api.call(getProfile, {}, { token })).status).toBe(401)
    expect((await api.call(refresh, {}, { cookie })).status).toBe(401)
  })

  test('is refused everywhere after its thirty days, even with a token that has not expired', async () => {
    const { cookie } = await pair()
    api.clock.advance({ days: 30, minutes: -5 })
    const { accessToken: token } = (await api.call(refresh, {}, { cookie })).body
    expect(await readSheet(token)).toBe(200)
    api.clock.advance({ minutes: 6 })
    expect(await readSheet(token)).toBe(401)
    for (const endpoint of [getProfile, listSessions, listFactors] as const)
      expect((await api.call(endpoint, {}, { token })).status, endpoint.path).toBe(401)
  })

  test('is only for accounts with the sheet right alone, and only a manager can offer it', async () => {
    const { email } = await makeAccount(api)
    await grantCapabilities(api.db, email, ['sheet', 'desk'])
    expect((await offer(await getAccountId(api.db, email))).body.code).toBe('sheet_alone')
    const { token } = await makeAccount(api)
    const body = { account_id: (await makePriest()).id }
    expect((await api.call(contract.offerPairing, { body }, { token })).status).toBe(403)
  })
})
