import * as contract from '@vazhipadu/contract/profile'
import type { Theme } from '@vazhipadu/contract/theme'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let me: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
let devotees = 0
beforeEach(async () => {
  me = await makeAccount(api, { name: 'Sreedevi Menon', email: `sreedevi${++devotees}@example.com` })
})

const self = async () => (await api.call(contract.getProfile, {}, me)).body
const book = async (state: 'confirmed' | 'awaiting_payment') =>
  makeOrder(api.db, {
    accountId: await getAccountId(api.db, me.email),
    state,
    lines: [],
    payment: 'none',
    at: api.clock.now(),
  })

const theme: Theme = {
  themeSchema: 'default',
  direction: 'ltr',
  mode: 'light',
  panelExpand: false,
  controlSize: 'md',
  textSize: 'largest',
  followDevice: false,
  layout: { type: 'topBarClassic', sideNavCollapse: false },
}

test('the size of the text and whether the device is followed are kept with the account', async () => {
  await api.call(contract.savePreference, { body: { theme } }, me)
  expect((await self()).preferences.theme).toEqual(theme)
})

test('a look kept before there were these is understood: text as before, and as the device is', async () => {
  const { textSize: _size, followDevice: _device, ...older } = theme
  await api.call(contract.savePreference, { body: { theme } }, me)
  await sqlRows(api.db, 'update preference set theme = $1', [JSON.stringify(older)])
  expect((await self()).preferences.theme).toEqual({ ...older, textSize: 'small', followDevice: true })
})

test('the guide is shown until the first booking is paid, also where a look was kept', async () => {
  await api.call(contract.savePreference, { body: { theme } }, me)
  await book('awaiting_payment')
  expect((await self()).showUserGuide).toBe(true)
  await book('confirmed')
  expect((await self()).showUserGuide).toBe(false)
})

test('showing the guide again works whatever was booked', async () => {
  await book('confirmed')
  await api.call(contract.showUserGuide, {}, me)
  expect((await self()).showUserGuide).toBe(true)
  await api.call(contract.hideUserGuide, {}, me)
  expect((await self()).showUserGuide).toBe(false)
})
