import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { refresh } from '@vazhipadu/contract/identity'
import { listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { capabilities, mayCall } from '@vazhipadu/contract/rights'
import { changeSetting } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import type { Caller } from './caller.ts'
import { blankContacts } from './hide-contacts.ts'
import { listEndpoints } from './list-endpoints.ts'
import { requireFactor } from './require-factor.ts'

let api: Api
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startApi()
  tokens.devotee = (await makeAccount(api)).token
  for (const capability of capabilities) tokens[capability] = (await makeClerk(api, [capability])).token
})
afterAll(() => api.close())

const endpoints = await listEndpoints()
const guarded = endpoints.filter(({ access }) => access !== 'public')

/** Calls without a body: access is decided before anything is read. */
async function knock({ method, path }: AnyEndpoint, who?: string): Promise<number> {
  const address = path.replace(/:[a-z_A-Z]+/g, '1')
  const headers: Record<string, string> = { origin: 'http://localhost:5173' }
  if (who !== undefined) headers.authorization = `Bearer ${tokens[who]}`
  const answer = await fetch(`${api.url}${address}`, { method, headers })
  await answer.arrayBuffer()
  return answer.status
}

describe('every call that is not public', () => {
  test('there are some for each capability', () => {
    for (const capability of capabilities)
      expect(
        guarded.filter(({ access }) => [access].flat().includes(capability)).length,
        capability,
      ).toBeGreaterThan(0)
  })

  test.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is open to its rights and closed to all others',
    async (_name, endpoint) => {
      const { access } = endpoint
      expect(await knock(endpoint)).toBe(401)
      const asDevotee = await knock(endpoint, 'devotee')
      if (access === 'signed-in') expect([401, 403]).not.toContain(asDevotee)
      else expect(asDevotee).toBe(403)
      for (const capability of capabilities) {
        const status = await knock(endpoint, capability)
        if (mayCall(endpoint, [capability])) expect([401, 403], capability).not.toContain(status)
        else expect(status, capability).toBe(403)
      }
    },
  )
})

describe('the rights of the presets', () => {
  const named = (method: string, path: string) => {
    const found = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)
    if (!found) throw new Error(`there is no ${method} ${path}`)
    return found
  }

  test('the sheet right alone opens the sheet and nothing else of the office', () => {
    const offices = guarded.filter((e) => e.access !== 'signed-in' && mayCall(e, ['sheet']))
    expect(offices.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /admin/day-sheet',
      'GET /admin/priest-list',
      'POST /admin/day-sheet/perform',
      'POST /admin/day-sheet/undo',
    ])
  })

  test('the auditor changes nothing: all non-GET endpoints are searches', () => {
    const opened = guarded.filter((e) => e.access !== 'signed-in' && mayCall(e, ['audit']))
    const asked = opened.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(asked.sort()).toEqual([
      '/booking/search-receipt',
      '/booking/transaction-history',
      '/booking/transaction-history/sums',
      '/office/search',
      '/tickets',
    ])
  })

  test('the desk changes neither settings nor prices, gives no refund and takes no export of the books', () => {
    for (const [method, path] of [
      ['PUT', '/admin/settings/:key'],
      ['POST', '/admin/catalogue/offerings/:id/prices'],
      ['POST', '/booking/refund'],
      ['POST', '/booking/transaction-history/export'],
    ] as const)
      expect(mayCall(named(method, path), ['desk']), path).toBe(false)
  })

  test('dangerous actions need a step-up', () => {
    const dangerous = guarded.filter(({ stepUp }) => stepUp).map(({ method, path }) => `${method} ${path}`)
    expect(dangerous).toEqual(
      expect.arrayContaining([
        'POST /booking/refund',
        'POST /booking/transaction-history/export',
        'POST /admin/catalogue/offerings/:id/prices',
        'PUT /admin/settings/:key',
        'POST /admin/calendar/blocks',
        'POST /counter/sales/:tran_no/returns',
      ]),
    )
  })
})

describe('how to reach a devotee', () => {
  test('is hidden without the desk or treasury right', async () => {
    await fillCatalogue(api)
    const customer = { name: 'Meera', email: 'meera@example.com', mobile: '+919847011111' }
    await makeOrder(api.db, { customer, at: api.clock.now() })
    const list = (who: string) => api.call(listTransactionHistory, { body: {} }, { token: tokens[who] ?? '' })
    const [seen] = (await list('desk')).body.transactions
    const [hidden] = (await list('audit')).body.transactions
    expect([seen?.email, seen?.phone_no]).toEqual(['meera@example.com', '+919847011111'])
    expect([hidden?.email, hidden?.phone_no]).toEqual(['', ''])
    expect(hidden?.customer_name).toBe('Meera')
  })

  test('fields with sensitive names are redacted at any depth; similar names are not', () => {
    const answer = {
      rows: [{ name: 'Meera', mobile: '+91', email: { state: 'sent' }, sms: 3 }],
      address: { line1: 'Kizhakke Veettil', line2: null, city: 'Thrissur' },
      counts: { email: 4 },
    }
    expect(blankContacts(answer)).toEqual({
      rows: [{ name: 'Meera', mobile: '', email: { state: 'sent' }, sms: 3 }],
      address: { line1: '', line2: null, city: '' },
      counts: { email: 4 },
    })
  })
})

describe('the second factor', () => {
  const now = new Date('2026-11-16T06:00:00Z')
  const given = (minutes: number | null, inGrace = false) =>
    ({ factorAt: minutes === null ? null : new Date(now.getTime() - minutes * 60_000), inGrace }) as Caller

  test.each([
    [given(null), 'step_up_needed'],
    [given(10.1), 'step_up_needed'],
    [given(null, true), 'second_factor_needed'],
  ])('is asked for', (caller, code) => {
    expect(() => requireFactor(caller, now)).toThrow(expect.objectContaining({ code }))
  })

  test('given ten minutes ago still counts', () => {
    expect(() => requireFactor(given(10), now)).not.toThrow()
  })

  test('is asked for over HTTP before anything is changed, and renewed by use', async () => {
    const { token, cookie } = await makeAdmin(api)
    const change = async (as: string) => {
      const value = { params: { key: 'temple.phone' as const }, body: { value: '+91 477 224 1199' } }
      return (await api.call(changeSetting, value, { token: as })).body.code
    }
    api.clock.advance({ minutes: 6 })
    expect(await change(token)).toBeUndefined()
    api.clock.advance({ minutes: 6 })
    expect(await change(token)).toBeUndefined()
    api.clock.advance({ minutes: 11 })
    const later = await api.call(refresh, {}, { cookie })
    expect(await change(later.body.accessToken)).toBe('step_up_needed')
  })
})
