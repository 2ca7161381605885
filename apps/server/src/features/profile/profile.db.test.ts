import * as addressContract from '@vazhipadu/contract/address'
import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import * as contract from '@vazhipadu/contract/profile'
import type { Theme } from '@vazhipadu/contract/theme'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { grantCapabilities } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let me: Awaited<ReturnType<typeof makeAccount>>
let neighbour: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
  me = await makeAccount(api, { name: 'Sreedevi Menon', email: 'sreedevi@example.com' })
  neighbour = await makeAccount(api, { name: 'Gopalan Nair' })
})
afterAll(() => api.close())
beforeEach(() => sqlRows(api.db, 'delete from preference'))

const self = async (who = me) => (await api.call(contract.getProfile, {}, who)).body

const theme: Theme = {
  themeSchema: 'green',
  direction: 'rtl',
  mode: 'dark',
  panelExpand: true,
  controlSize: 'lg',
  textSize: 'large',
  followDevice: false,
  layout: { type: 'stackedSide', sideNavCollapse: true, previousType: 'collapsibleSide' },
}

describe('without a session', () => {
  const id = '3f2b7a56-0b4e-4a3a-9f0e-1c2d3e4f5a6b'
  const bodies: Record<string, unknown> = {
    updateProfile: { name: 'Sreedevi' },
    savePreference: {},
    saveLanguage: { language: 'en' },
    addDevotee: { name: 'Sreedevi' },
    updateDevotee: { name: 'Sreedevi' },
  }
  const address = {
    recipient: 'Sreedevi',
    line1: 'Lotus House',
    city: 'Alappuzha',
    country: 'IN',
    state: 'IN-KL',
    postalCode: '688561',
    mobile: '9847012345',
  }
  const calls = Object.entries({
    ...contract,
    ...addressContract,
  }).flatMap(([name, value]) =>
    typeof value === 'object' && 'method' in value && 'access' in value
      ? [{ name, endpoint: value as AnyEndpoint, body: name.endsWith('Address') ? address : bodies[name] }]
      : [],
  )
  const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public')

  test('meets sixteen calls that ask for a token and three that do not', () => {
    expect(guarded).toHaveLength(16)
    expect(calls.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)).toEqual([
      'getAvatar',
      'listCountries',
      'listStates',
    ])
  })

  test.each(guarded)('$name answers 401 without a token and with a wrong one', async ({ endpoint, body }) => {
    const path = endpoint.path.replace(':id', id)
    const sent = endpoint.body ? body : undefined
    const without = await api.send(endpoint.method, path, sent)
    expect([without.status, without.body.code]).toEqual([401, 'token_missing'])
    const wrong = await api.send(endpoint.method, path, sent, { token: 'not.a.token' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'token_invalid'])
  })
})

describe('my own profile', () => {
  test('contains my data and preferences', async () => {
    expect(await self()).toEqual({
      name: 'Sreedevi Menon',
      hasGoogle: false,
      email: 'sreedevi@example.com',
      mobile: me.mobile,
      mobile_verified: true,
      avatar: null,
      is_admin: false,
      worksHere: false,
      isPaired: false,
      capabilities: [],
      hasPassword: true,
      preferences: { theme: null, notices: { email: true, sms: true }, knownAtCounter: false },
      language: 'en',
      showUserGuide: true,
    })
  })

  test('of an admin says what the office may do', async () => {
    const admin = await makeAdmin(api)
    expect(await self(admin)).toMatchObject({
      is_admin: true,
      capabilities: ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'],
    })
    await grantCapabilities(api.db, admin.email, ['desk', 'dancing'])
    expect((await self(admin)).capabilities).toEqual(['desk'])
  })

  test('never shows a password’s hash or an id', async () => {
    const text = JSON.stringify(await self())
    expect(text).not.toContain('argon2')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('takes another name of any script, trimmed, and leaves the neighbour’s alone', async () => {
    const answer = await api.call(contract.updateProfile, { body: { name: '  ശ്രീദേവി മേനോൻ ' } }, me)
    expect(answer.status).toBe(200)
    expect(answer.body.name).toBe('ശ്രീദേവി മേനോൻ')
    expect((await self()).name).toBe('ശ്രീദേവി മേനോൻ')
    expect((await self(neighbour)).name).toBe('Gopalan Nair')
  })

  test.each([
    ['', 'String must contain at least 2 character(s)'],
    ['   S   ', 'String must contain at least 2 character(s)'],
    ['S'.repeat(81), 'String must contain at most 80 character(s)'],
    [null, 'Expected string, received null'],
    [undefined, 'Required'],
  ])('refuses the name %j', async (name, words) => {
    const before = await self()
    const answer = await api.send('PUT', '/profile/self', { name }, me)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ name: words })
    expect(await self()).toEqual(before)
  })

  test('cannot be used to become an admin or to change anything but the name', async () => {
    const body = { name: 'Sreedevi Menon', is_admin: true, email: 'x@example.com', mobile_verified: false }
    expect((await api.send('PUT', '/profile/self', body, me)).status).toBe(200)
    expect(await self()).toMatchObject({
      is_admin: false,
      email: 'sreedevi@example.com',
      mobile_verified: true,
    })
  })
})

describe('my preference', () => {
  const save = (body: object, who = me) => api.send('POST', '/profile/user-preference', body, who)

  test('is kept, with the specification’s names, and is mine alone', async () => {
    const answer = await save({ theme, notices: { email: true, sms: false } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ theme, notices: { email: true, sms: false }, knownAtCounter: false })
    expect((await self()).preferences).toEqual({
      theme,
      notices: { email: true, sms: false },
      knownAtCounter: false,
    })
    expect((await self(neighbour)).preferences).toEqual({
      theme: null,
      notices: { email: true, sms: true },
      knownAtCounter: false,
    })
  })

  test('may be given in part: the rest stays as it was', async () => {
    await save({ notices: { email: false, sms: false } })
    expect((await save({ theme })).body).toEqual({
      theme,
      notices: { email: false, sms: false },
      knownAtCounter: false,
    })
    expect((await save({ notices: { email: true, sms: false } })).body).toEqual({
      theme,
      notices: { email: true, sms: false },
      knownAtCounter: false,
    })
    expect((await save({})).body).toEqual({
      theme,
      notices: { email: true, sms: false },
      knownAtCounter: false,
    })
  })

  test('does not touch whether the guide is hidden', async () => {
    await api.call(contract.hideUserGuide, {}, me)
    await save({ theme })
    expect((await self()).showUserGuide).toBe(false)
  })

  test.each([
    [{ theme: { ...theme, mode: 'dim' } }, 'theme.mode'],
    [{ theme: { ...theme, layout: { type: 'spiral', sideNavCollapse: true } } }, 'theme.layout.type'],
    [{ theme: { mode: 'dark' } }, 'theme.themeSchema'],
    [{ notices: { email: true } }, 'notices.sms'],
  ])('refuses %j', async (body, field) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toContain(field)
    expect((await self()).preferences.theme).toBeNull()
  })

  test('of an older version that is no longer understood is none', async () => {
    await save({ theme })
    await sqlRows(api.db, `update preference set theme = '{"mode": "sepia"}'`)
    expect((await self()).preferences.theme).toBeNull()
  })
})

describe('the user guide', () => {
  test('is shown until I hide it, and again when I ask', async () => {
    const hidden = await api.call(contract.hideUserGuide, {}, me)
    expect(hidden.body).toEqual({ status: 'success', message: 'The guide will not be shown again.' })
    expect((await self()).showUserGuide).toBe(false)
    expect((await self(neighbour)).showUserGuide).toBe(true)
    await api.call(contract.hideUserGuide, {}, me)
    const shown = await api.call(contract.showUserGuide, {}, me)
    expect(shown.body).toEqual({ status: 'success', message: 'The guide will be shown again.' })
    expect((await self()).showUserGuide).toBe(true)
  })
})

describe('countries and states', () => {
  test('are for everyone and may be kept for a day', async () => {
    const countries = await api.call(addressContract.listCountries, {})
    expect(countries.body.countries[0]).toEqual({ code: 'IN', name: 'India', dialCode: '91' })
    expect(countries.body.countries.length).toBeGreaterThan(200)
    expect(countries.headers.get('cache-control')).toBe('public, max-age=86400')
    const states = await api.call(addressContract.listStates, { query: { country: 'IN' } })
    expect(states.body.states).toHaveLength(36)
    expect(states.body.states).toContainEqual({ code: 'IN-KL', name: 'Kerala' })
    expect(states.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test('without a country India is meant, in small letters too, and elsewhere the state is typed', async () => {
    const statesAt = async (path: string) =>
      (await api.send<{ states: unknown[] }>('GET', path, undefined)).body.states.length
    expect(await statesAt('/profile/states')).toBe(36)
    expect(await statesAt('/profile/states?country=in')).toBe(36)
    expect(await statesAt('/profile/states?country=AE')).toBe(0)
    expect((await api.send('GET', '/profile/states?country=India', undefined)).status).toBe(422)
  })
})
