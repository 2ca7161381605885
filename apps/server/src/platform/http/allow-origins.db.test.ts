import { openBridge } from '@vazhipadu/contract/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../testing/make-account.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { listEndpoints } from './list-endpoints.ts'

const APP = 'https://seva.temple.example'
const PAYMENT = 'https://pay.temple.example'

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi({ WEB_URLS: APP, API_URL: 'https://api.temple.example', BRIDGE_URL: PAYMENT })
  devotee = await makeAccount(api)
})
afterAll(() => api.close())

const endpoints = await listEndpoints()
const ask = (method: string, path: string, origin: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path.replaceAll(/:\w+/g, '1'), { method, headers: { origin, ...headers } })
const preflight = (method: string, path: string, origin: string) =>
  ask('OPTIONS', path, origin, {
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  })

describe('the page where the provider’s script runs', () => {
  test('may request the payment of its token, without a cookie or a token of the app', async () => {
    const { headers } = await preflight('POST', openBridge.path, PAYMENT)
    expect(headers.get('access-control-allow-origin')).toBe(PAYMENT)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')).toBe('content-type')
    const body = { token: 'V23456789AB.zzzzzz.not-signed-by-us' }
    const answer = await api.send('POST', openBridge.path, body, { headers: { origin: PAYMENT } })
    expect(answer.body.code).toBe('hold_ended')
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAYMENT)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each(
    endpoints
      .filter(({ path, method }) => path !== openBridge.path && method !== 'GET')
      .map(({ method, path }) => [method, path] as const),
  )('cannot do %s %s, not even with an access token', async (method, path) => {
    const answer = await ask(method, path, PAYMENT, { authorization: `Bearer ${devotee.token}` })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'foreign_origin' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight(method, path, PAYMENT)).headers.get('access-control-allow-origin')).toBeNull()
  })

  const readable = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const isOpen = (path: string) => path.startsWith('/public/v1/')

  test.each(readable.filter((path) => !isOpen(path)))('cannot read GET %s', async (path) => {
    const answer = await ask('GET', path, PAYMENT, { authorization: `Bearer ${devotee.token}` })
    await answer.body?.cancel()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(readable.filter(isOpen))('reads GET %s like any origin, anonymously', async (path) => {
    const answer = await ask('GET', path, PAYMENT, { authorization: `Bearer ${devotee.token}` })
    await answer.body?.cancel()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('finds no other door by how it writes the address', async () => {
    for (const path of [
      '/auth/refresh?x=/booking/bridge',
      '/auth/refresh#/booking/bridge',
      '/booking/bridge/../../auth/logout',
    ])
      expect([path, (await ask('POST', path, PAYMENT)).status]).toEqual([path, 403])
  })

  test('has an origin that is neither the app’s nor the API’s, or nothing starts', () => {
    const start = (changes: Record<string, string>) => () => makeConfig('postgres://x@127.0.0.1/x', changes)
    expect(start({ WEB_URLS: APP, BRIDGE_URL: APP })).toThrow(/BRIDGE_URL/)
    expect(start({ WEB_URLS: APP, BRIDGE_URL: `${APP}/pay` })).toThrow(/BRIDGE_URL/)
    expect(start({ API_URL: PAYMENT, BRIDGE_URL: PAYMENT })).toThrow(/BRIDGE_URL/)
    expect(start({ WEB_URLS: APP, BRIDGE_URL: PAYMENT })).not.toThrow()
  })
})
