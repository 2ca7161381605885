import { request as openRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { register } from '@vazhipadu/contract/identity'
import { addDevotee, getProfile } from '@vazhipadu/contract/profile'
import { changeSetting } from '@vazhipadu/contract/settings'
import { getTemple } from '@vazhipadu/contract/temple'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { sqlRows } from '../db/database.ts'

const OURS = 'https://app.kavumpuzha.example'
const OURS_TOO = 'http://localhost:5173'
const PAYMENT = 'https://pay.kavumpuzha.example'
const FOREIGN = 'https://kavumpuzha-booking.example'

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let admin: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi({
    WEB_URLS: `${OURS},${OURS_TOO}`,
    API_URL: 'https://api.kavumpuzha.example',
    BRIDGE_URL: PAYMENT,
  })
  devotee = await makeAccount(api)
  admin = await makeAdmin(api)
})
afterAll(() => api.close())

const logout = (headers: Record<string, string>) => api.send('POST', '/auth/logout', undefined, { headers })

describe('a change asked for by a page', () => {
  test.each([[OURS], [OURS_TOO]])('of ours (%s) is done', async (origin) => {
    expect((await logout({ origin })).status).toBe(200)
  })

  test.each([
    [FOREIGN],
    ['null'],
    // The API's own host has no public page, and the payment page is not the app.
    ['https://api.kavumpuzha.example'],
    [PAYMENT],
    ['https://kavumpuzha.example'],
    [`${OURS}.evil.example`],
    ['http://app.kavumpuzha.example'],
    [`${OURS}:8443`],
  ])('of someone else (%s) is refused', async (origin) => {
    const answer = await logout({ origin })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('foreign_origin')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is refused for every method that changes something, at unknown addresses too', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await api.send(method, '/nowhere', undefined, { headers: { origin: FOREIGN } })
      expect([method, answer.status, answer.body.code]).toEqual([method, 403, 'foreign_origin'])
    }
  })

  test('by a program, which names no origin, is done', async () => {
    expect((await logout({})).status).toBe(200)
  })
})

describe('response headers', () => {
  const preflight = (origin: string) =>
    fetch(`${api.url}/profile/address`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test('our page may call with credentials, by its exact name', async () => {
    const { status, headers } = await preflight(OURS_TOO)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(OURS_TOO)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, if-none-match',
    )
    expect(headers.get('vary')).toContain('Origin')
  })

  test('a foreign page may not', async () => {
    const { headers } = await preflight(FOREIGN)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const read = await api.call(getTemple, {}, { headers: { origin: FOREIGN } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('our page can read the answer, a refusal, its number and how long to wait', async () => {
    for (const [path, status] of [
      ['/temple', 200],
      ['/nowhere', 404],
      ['/profile/self', 401],
    ] as const) {
      const { headers, ...answer } = await api.send('GET', path, undefined, { headers: { origin: OURS } })
      expect([path, answer.status]).toEqual([path, status])
      expect(headers.get('access-control-allow-origin')).toBe(OURS)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('access-control-expose-headers')).toBe(
        'retry-after, x-request-id, content-disposition',
      )
    }
  })

  test.each([
    ['/temple', 200],
    ['/nowhere', 404],
    ['/profile/self', 401],
  ])('answers of %s carry the security headers', async (path, status) => {
    const { headers, ...answer } = await api.send('GET', path, undefined)
    expect(answer.status).toBe(status)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('personal answers and errors are never cached', async () => {
    const own = await api.call(getProfile, {}, { token: devotee.token })
    expect(own.status).toBe(200)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect((await api.call(getProfile, {})).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a request that cannot be understood', () => {
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(`${api.url}/auth/login`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const json = { 'content-type': 'application/json' }

  test('an unknown address is 404', async () => {
    const answer = await api.send('GET', '/no/such/call', undefined)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ code: 'no_such_call', detail: 'There is nothing at this address.' })
  })

  test('a known address with another method is 404 too', async () => {
    expect((await api.send('DELETE', '/temple', undefined)).body.code).toBe('no_such_call')
  })

  test.each([
    ['broken JSON', '{"identifier": ', json, 400, 'request_malformed'],
    ['nothing at all', '', json, 400, 'request_malformed'],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', json, 400, 'request_malformed'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'content_type'],
    ['a form', 'identifier=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'content_type'],
    ['more than 256 KB', JSON.stringify('x'.repeat(256 * 1024)), json, 413, 'request_malformed'],
  ])('%s is refused', async (_what, body, headers, status, code) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code, detail: 'The request could not be understood.' })
  })

  test('an address that is not even one has the same shape', async () => {
    const answer = await api.send('GET', '/profile/%ZZ', undefined)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'request_malformed',
      detail: 'The request could not be understood.',
    })
  })

  test('wrong values are 422, each field by its name, the first one as the sentence', async () => {
    const answer = await api.send('POST', '/profile/user-preference', { notices: { email: 'yes' } }, devotee)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      code: 'request_invalid',
      detail: 'Expected boolean, received string',
      fields: { 'notices.email': 'Expected boolean, received string', 'notices.sms': 'Required' },
    })
  })

  test('endpoints that answer status and message report errors in both forms', async () => {
    const answer = await api.send('POST', '/auth/register', { name: 'S' })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'request_invalid',
      status: 'failed',
      message: 'String must contain at least 2 character(s)',
      detail: 'String must contain at least 2 character(s)',
      fields: { email: 'Required', consent: 'Please agree to the terms and the privacy policy' },
    })
    expect(register.response.partial().safeParse(answer.body).success).toBe(true)
  })

  test('a missing session is reported before any other error', async () => {
    expect((await api.send('POST', '/profile/address', { nonsense: true })).status).toBe(401)
    expect((await api.send('PUT', '/profile/address/not-an-id', {})).status).toBe(401)
  })

  test('a slash at the end makes no difference', async () => {
    expect((await api.send('GET', '/temple/', undefined)).status).toBe(200)
  })
})

describe('the number of a request', () => {
  test('is ours, in the header and in the log', async () => {
    const answer = await api.call(getTemple, {}, { headers: { 'x-request-id': 'mine' } })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const lines = api.logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/temple', status: 200, msg: 'answered' }),
    )
    expect(api.logged.join('')).not.toContain('mine')
  })

  const settingChange = JSON.stringify({ value: '+91 477 224 1181' })
  const auditedRequests = async () => {
    const rows = await api.db.selectFrom('auditEntry').select('requestId').orderBy('id', 'desc').execute()
    return rows[0]?.requestId
  }

  test('follows the work into the audit', async () => {
    const answer = await api.call(
      changeSetting,
      { params: { key: 'temple.phone' }, body: { value: '+91 477 224 1182' } },
      { token: admin.token },
    )
    expect(answer.status).toBe(200)
    expect(await auditedRequests()).toBe(answer.headers.get('x-request-id'))
  })

  test('follows it too when the body comes later than the headers, as over a real line', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string | string[] | undefined>()
    const slow = openRequest(`${api.url}/admin/settings/temple.phone`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(settingChange),
      },
    })
    slow.on('error', reject)
    slow.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.headers['x-request-id']))
    })
    slow.flushHeaders()
    await delay(100)
    slow.end(settingChange)
    const id = await promise
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await auditedRequests()).toBe(id)
  })
})

describe('trouble with the database', () => {
  test('lost connections are not the reader’s business', async () => {
    const [before] = await Promise.all([1, 2, 3, 4].map(() => api.call(getProfile, {}, devotee)))
    // All but the connection by which this test takes jobs.
    const killed = await sqlRows(
      api.db,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query not like '%pgboss%'`,
    )
    expect(killed.length).toBeGreaterThan(0)
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.call(getProfile, {}, devotee)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.body).toEqual(before?.body)
  })

  test('a row that someone else holds makes the caller wait 3 s, and then try again', async () => {
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = api.db.transaction().execute(async (trx) => {
      await sqlRows(trx, 'select 1 from account for update')
      held.resolve()
      await release.promise
    })
    await held.promise
    const answer = await api.call(addDevotee, { body: { name: 'Gopalan' } }, devotee)
    release.resolve()
    await holder
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(answer.body.code).toBe('busy')
  })
})

test('an endpoint for the office is closed to a devotee', async () => {
  const answer = await api.send('GET', '/admin/settings', undefined, devotee)
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({ code: 'not_allowed', detail: 'This part is for the temple office.' })
})
