import { getTemple } from '@vazhipadu/contract/temple'
import { afterEach, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/start-api.ts'

// Every test here lowers LIMIT_REQUESTS_PER_IP_A_MINUTE, 6,000 in life, to 3.
const lowered = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '3' }
const OURS = 'http://localhost:5173'

let api: Api
afterEach(() => api.close())

const ask = (headers: Record<string, string> = {}) => api.call(getTemple, {}, { headers })
const askTimes = async (times: number, headers?: (n: number) => Record<string, string>) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await ask(headers?.(n))).status)
  return statuses
}

describe('too many requests from one IP', () => {
  test('are refused with 429 and how long to wait, readable by our page', async () => {
    api = await startApi(lowered)
    expect(await askTimes(3)).toEqual([200, 200, 200])
    const refused = await ask({ origin: OURS })
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      code: 'too_many_requests',
      detail: 'Too many tries. Please wait a little and try again.',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('access-control-allow-origin')).toBe(OURS)
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('do not keep the balancer from asking how we are', async () => {
    api = await startApi(lowered)
    expect(await askTimes(4)).toEqual([200, 200, 200, 429])
    for (const path of ['/healthz', '/readyz']) {
      expect((await api.send('GET', path, undefined)).status).toBe(200)
    }
  })

  test('are counted together however often the caller names another IP', async () => {
    api = await startApi(lowered)
    expect(await askTimes(4, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))).toEqual([200, 200, 200, 429])
  })

  test('behind a trusted proxy are counted by the IP it names', async () => {
    api = await startApi({ ...lowered, TRUSTED_PROXIES: '127.0.0.1' })
    expect(await askTimes(4, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))).toEqual([200, 200, 200, 200])
    // What the caller itself wrote stands further left and is not believed.
    const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.99` })
    expect(await askTimes(4, forged)).toEqual([200, 200, 200, 429])
  })
})
