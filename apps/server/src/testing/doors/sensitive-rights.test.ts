import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { capabilities, mayCall, presets } from '@vazhipadu/contract/rights'
import { expect, test } from 'vitest'
import { listEndpoints } from '../../platform/http/list-endpoints.ts'
import { nameOf } from './expect-access.ts'
import { rolesByHand, sensitiveRights } from './sensitive-rights.ts'

/** Sensitive endpoints whose rights in the contract are not those written by hand. */
function findWrong(endpoints: readonly AnyEndpoint[]): string[] {
  return Object.entries(sensitiveRights).flatMap(([name, { by, again = false }]) => {
    const found = endpoints.find((endpoint) => nameOf(endpoint) === name)
    if (!found) return [`${name} is not in the contract`]
    const opening = capabilities.filter((capability) => mayCall(found, [capability]))
    const isSame = opening.length === by.length && opening.every((capability) => by.includes(capability))
    return isSame && !mayCall(found, []) && (found.stepUp ?? false) === again ? [] : [name]
  })
}

const endpoints = await listEndpoints()
const change = (name: string, part: Partial<AnyEndpoint>) =>
  endpoints.map((endpoint) => (nameOf(endpoint) === name ? { ...endpoint, ...part } : endpoint))

test('the contract gives sensitive endpoints the rights written by hand', () => {
  expect(findWrong(endpoints)).toEqual([])
})

test('a role holds the capabilities written by hand', () => {
  expect(presets).toEqual(rolesByHand)
})

const refund = 'POST /booking/refund'
const dashboard = 'GET /admin/dashboard'

test.each<[string, string, Partial<AnyEndpoint>]>([
  ['is open to one capability more', refund, { access: ['desk', 'treasury'] }],
  ['is open to the whole office', refund, { access: 'admin' }],
  ['is open to devotees', refund, { access: 'signed-in' }],
  ['is open to anybody', refund, { access: 'public' }],
  ['is closed to one who needs it', refund, { access: 'settings' }],
  ['no longer requires the second factor again', refund, { stepUp: false }],
  ['of the office is open to priests', dashboard, { access: [...capabilities] }],
])('is noticed: a sensitive endpoint that %s', (_fault, name, part) => {
  expect(findWrong(change(name, part))).toEqual([name])
})

test('is noticed: a sensitive endpoint that was renamed', () => {
  expect(findWrong(endpoints.filter((endpoint) => nameOf(endpoint) !== refund))).toEqual([
    `${refund} is not in the contract`,
  ])
})
