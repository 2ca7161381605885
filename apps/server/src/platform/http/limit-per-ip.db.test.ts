import { planBooking } from '@vazhipadu/contract/booking'
import { readClosedDay } from '@vazhipadu/contract/closed-days'
import {
  forgotPassword,
  register,
  resendEmailOtp,
  resetPassword,
  signIn,
  verifyResetOtp,
} from '@vazhipadu/contract/identity'
import { getTemple } from '@vazhipadu/contract/temple'
import { afterEach, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/start-api.ts'

// Every test here lowers LIMIT_REQUESTS_PER_IP_A_MINUTE from its default of 6,000 to 3.
const lowered = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '3' }
const OURS = 'http://localhost:5173'

let api: Api
afterEach(() => api.close())

const ask = (headers: Record<string, string> = {}) => api.call(getTemple, {}, { headers })
const requestTimes = async (times: number, headers?: (n: number) => Record<string, string>) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await ask(headers?.(n))).status)
  return statuses
}

describe('too many requests from one IP', () => {
  test('are refused with 429 and how long to wait, readable by our page', async () => {
    api = await startApi(lowered)
    expect(await requestTimes(3)).toEqual([200, 200, 200])
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
    expect(await requestTimes(4)).toEqual([200, 200, 200, 429])
    for (const path of ['/healthz', '/readyz']) {
      expect((await api.send('GET', path, undefined)).status).toBe(200)
    }
  })

  test('count together, although the caller sends other IPs in a header', async () => {
    api = await startApi(lowered)
    expect(await requestTimes(4, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))).toEqual([
      200, 200, 200, 429,
    ])
  })

  test('behind a trusted proxy are counted by the IP it names', async () => {
    api = await startApi({ ...lowered, TRUSTED_PROXIES: '127.0.0.1' })
    expect(await requestTimes(4, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))).toEqual([
      200, 200, 200, 200,
    ])
    // Entries that the caller sent itself are further left and are not trusted.
    const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.99` })
    expect(await requestTimes(4, forged)).toEqual([200, 200, 200, 429])
  })
})

// Thirty addresses of one house, or of thirty houses of one site: the limit counts networks, not addresses.
const inHouse = (n: number) => `2001:db8:7:1::${(n + 1).toString(16)}`
const inSite = (n: number) => `2001:db8:7:${(n + 1).toString(16)}::1`
const token = 'x'.repeat(43)

/** Every call that is limited by address; this test lowers its limit to 2. */
const limited: [
  string,
  string,
  (headers: Record<string, string>, n: number) => Promise<{ status: number }>,
][] = [
  ['any call', 'LIMIT_REQUESTS_PER_IP_A_MINUTE', (headers) => ask(headers)],
  [
    'wrong passwords',
    'LIMIT_SIGN_IN_FAILURES_PER_IP',
    (headers, n) =>
      api.call(signIn, { body: { identifier: `nobody${n}@example.com`, password: 'wrong' } }, { headers }),
  ],
  [
    'registrations',
    'LIMIT_REGISTRATIONS_PER_IP_AN_HOUR',
    (headers, n) =>
      api.call(
        register,
        {
          body: {
            name: 'Sreedevi Menon',
            email: `sreedevi${n}@example.com`,
            mobile: `+91984702${1000 + n}`,
            password: 'sevenlampsatdawn',
            consent: true,
          },
        },
        { headers },
      ),
  ],
  [
    'resets',
    'LIMIT_RESETS_PER_IP_AN_HOUR',
    (headers, n) => api.call(forgotPassword, { body: { identifier: `nobody${n}@example.com` } }, { headers }),
  ],
  [
    'wrong codes',
    'LIMIT_WRONG_CODES_PER_IP_AN_HOUR',
    (headers) => api.call(verifyResetOtp, { body: { otpCode: '123456', token } }, { headers }),
  ],
  [
    'new passwords with an unknown token',
    'LIMIT_WRONG_CODES_PER_IP_AN_HOUR',
    (headers) => api.call(resetPassword, { body: { token, password: 'a-lamp-at-the-door' } }, { headers }),
  ],
  [
    'resends with an unknown token',
    'LIMIT_WRONG_CODES_PER_IP_AN_HOUR',
    (headers) => api.call(resendEmailOtp, { body: { token } }, { headers }),
  ],
  [
    'plans of many days',
    'LIMIT_PLANS_PER_IP_A_MINUTE',
    (headers, n) => {
      const plan = { kind: 'days' as const, start_date: '2026-12-01', count: n + 1 }
      return api.call(planBooking, { body: { offering_id: 11, quantity: 1, plan } }, { headers })
    },
  ],
  [
    'links of a closed day',
    'LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR',
    (headers) => api.call(readClosedDay, { body: { token: 'x'.repeat(22) } }, { headers }),
  ],
]

describe('over IPv6', () => {
  test.each(limited)('%s are counted by their /64 and their /48', async (_what, limit, send) => {
    api = await startApi({ TRUSTED_PROXIES: '127.0.0.1', [limit]: '2' })
    const from = async (address: (n: number) => string, times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) {
        statuses.push((await send({ 'x-forwarded-for': address(n) }, n)).status)
      }
      return statuses
    }
    const house = await from(inHouse, 4)
    expect(house.slice(0, 2)).not.toContain(429)
    expect(house.slice(2)).toEqual([429, 429])
    // A neighbour in the same site is another house; a site may make ten times as many calls.
    const site = await from((n) => inSite(n + 1), 22)
    expect(site.slice(0, 18)).not.toContain(429)
    expect(site.slice(18)).toEqual([429, 429, 429, 429])
    // Another site is not affected, nor is an IPv4 caller in any notation.
    expect(await from((n) => `2001:db8:8:${n}::1`, 1)).not.toContain(429)
    const mapped = await from((n) => (n % 2 === 0 ? '::ffff:203.0.113.9' : '203.0.113.9'), 3)
    expect(mapped.map((status) => status === 429)).toEqual([false, false, true])
  })
})
