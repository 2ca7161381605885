import { logout, refresh, signIn } from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const renew = (cookie: string) => api.call(refresh, {}, { cookie })
const nameOf = (cookie: string | undefined) => cookie?.split('=')[0]
/** The token under the cookie's former name. */
const asBefore = (cookie: string) => cookie.replace('__Secure-', '')

describe('the refresh cookie', () => {
  test('has a name that a browser takes from TLS alone, and stays where it was', async () => {
    const { email } = await makeAccount(api)
    const { headers } = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
    const cookies = headers.getSetCookie().filter((cookie) => cookie.includes('refresh_token'))
    expect(cookies).toHaveLength(1)
    expect(nameOf(cookies[0])).toBe('__Secure-refresh_token')
    expect(cookies[0]?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=5184000',
      'Path=/auth',
      'SameSite=Strict',
      'Secure',
    ])
  })

  test('of a session from before has its old name honoured once, and is exchanged', async () => {
    const { cookie } = await makeAccount(api)
    const answer = await renew(asBefore(cookie))
    expect(answer.status).toBe(200)
    const [fresh, former] = answer.headers.getSetCookie()
    expect(nameOf(fresh)).toBe('__Secure-refresh_token')
    expect(former).toMatch(/^refresh_token=;.*Path=\/auth.*Expires=Thu, 01 Jan 1970/)
    const next = await renew(answer.cookie ?? '')
    expect(next.status).toBe(200)
    expect(next.headers.getSetCookie()).toHaveLength(1)
  })

  test('with the new name wins if both exist', async () => {
    const one = await makeAccount(api)
    const old = await makeAccount(api)
    const answer = await renew(`${asBefore(old.cookie)}; ${one.cookie}`)
    expect(answer.status).toBe(200)
    expect((await renew(old.cookie)).status).toBe(200)
    expect(answer.cookie?.split('.')[0]).toBe(one.cookie.split('.')[0])
  })

  test('is believed only where there is one: a sibling host may have planted the other', async () => {
    const victim = await makeAccount(api)
    const attacker = await makeAccount(api)
    for (const both of [
      `${attacker.cookie}; ${victim.cookie}`,
      `${victim.cookie}; ${attacker.cookie}`,
      `${asBefore(attacker.cookie)}; ${asBefore(victim.cookie)}`,
    ])
      expect((await renew(both)).status).toBe(401)
    expect((await renew(victim.cookie)).status).toBe(200)
  })

  test('leaves at sign-out under both names', async () => {
    const { cookie } = await makeAccount(api)
    const out = await api.call(logout, {}, { cookie: asBefore(cookie) })
    expect(out.headers.getSetCookie().map(nameOf)).toEqual(['__Secure-refresh_token', 'refresh_token'])
    for (const gone of out.headers.getSetCookie()) expect(gone).toContain('Expires=Thu, 01 Jan 1970')
    expect((await renew(cookie)).status).toBe(401)
  })
})
