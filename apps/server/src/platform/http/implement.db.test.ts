import type { Access, AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantCapabilities } from '../../testing/grant-capabilities.ts'
import { listEndpoints } from '../../testing/list-endpoints.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startApi()
  tokens.nobody = ''
  tokens.devotee = (await makeAccount(api)).token
  for (const capability of ['desk', 'treasury', 'catalogue']) {
    const { email, token } = await makeAdmin(api)
    await grantCapabilities(api.db, email, [capability])
    tokens[capability] = token
  }
})
afterAll(() => api.close())

const endpoints = await listEndpoints()
const named = (access: Access) => endpoints.filter((endpoint) => endpoint.access === access)

/** Nothing is sent with it: whether somebody may come in is decided before anything is read. */
async function knock({ method, path }: AnyEndpoint, who: string): Promise<number> {
  const address = path.replace(/:[a-z_A-Z]+/g, '1')
  const answer = await fetch(`${api.url}${address}`, {
    method,
    headers: {
      origin: 'http://localhost:5173',
      ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }),
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

describe.each([
  ['signed-in', { nobody: 401 }],
  ['admin', { nobody: 401, devotee: 403 }],
  ['desk', { nobody: 401, devotee: 403, treasury: 403, catalogue: 403 }],
  ['treasury', { nobody: 401, devotee: 403, desk: 403, catalogue: 403 }],
  ['catalogue', { nobody: 401, devotee: 403, desk: 403, treasury: 403 }],
] as const)('what is for %s', (access, refusals) => {
  test('is there', () => {
    expect(named(access).length).toBeGreaterThan(2)
  })
  test.each(named(access).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s stays closed to everybody else, and opens to its own',
    async (_name, endpoint) => {
      for (const [who, status] of Object.entries(refusals))
        expect(await knock(endpoint, who), who).toBe(status)
      const own = access === 'signed-in' ? 'devotee' : access === 'admin' ? 'desk' : access
      expect([401, 403]).not.toContain(await knock(endpoint, own))
    },
  )
})
