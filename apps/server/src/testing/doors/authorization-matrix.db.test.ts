import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { presetNames, presets } from '@vazhipadu/contract/rights'
import { describe, expect, test } from 'vitest'
import { useStarted } from '../use-started.ts'
import { type Expected, expectFor, expectForNoRole, nameOf } from './expect-access.ts'
import { outsideContract } from './list-routes.ts'
import { startDoors } from './start-doors.ts'

const doors = useStarted(startDoors)

/** Endpoints without sign-in that require a secret of their own. */
const needsSharedSecret = [
  'POST /auth/refresh',
  'POST /notifications/sms-report',
  'POST /notifications/mail-report',
]

/**
 * Endpoints for every signed-in person that require a code or a key first: they manage keys, and a devotee has none.
 */
const needsSecondFactor: Record<string, string[]> = {
  'POST /factors/email-code': ['not_allowed'],
  'POST /factors/use/passkey/options': ['not_allowed'],
  'POST /factors/app/options': ['email_code_needed', 'not_allowed'],
  'POST /factors/recovery-codes': ['step_up_needed', 'not_allowed'],
}

type ExpectedRefusal = Expected | { code: string }

/** Lists every endpoint that answers this person otherwise than expected. */
async function findWrong(token: string | undefined, expected: (endpoint: AnyEndpoint) => ExpectedRefusal) {
  const mismatches: string[] = []
  for (const endpoint of doors.endpoints) {
    const should = expected(endpoint)
    const { status, code } = await doors.knock(endpoint, token)
    if (status >= 500 || !isRight(endpoint, should, status, code))
      mismatches.push(`${nameOf(endpoint)}: ${status} ${code}, should be ${JSON.stringify(should)}`)
  }
  return mismatches
}

function isRight(
  endpoint: AnyEndpoint,
  should: ExpectedRefusal,
  status: number,
  code: string | undefined,
): boolean {
  if (typeof should === 'object') return status === 403 && code === should.code
  if (should !== 'open') return status === should
  if (status === 403 && needsSecondFactor[nameOf(endpoint)]?.includes(code ?? '')) return true
  return (status !== 401 && status !== 403) || needsSharedSecret.includes(nameOf(endpoint))
}

describe('every endpoint of the contract', () => {
  test('is served, and nothing else is but what is listed by name', () => {
    const declared = doors.endpoints.map(nameOf)
    const outside = Object.keys(outsideContract)
    const served = doors.routes.filter((route) => !/^GET \/reference(\/|$)/.test(route))
    expect(declared.filter((name) => !served.includes(name))).toEqual([])
    expect(served.filter((name) => !declared.includes(name) && !outside.includes(name))).toEqual([])
    expect(new Set(declared).size).toBe(declared.length)
    expect(declared.length).toBeGreaterThan(150)
  })

  test('knows nobody who does not sign in', async () => {
    expect(await findWrong(undefined, expectForNoRole)).toEqual([])
  })

  test('shows a devotee nothing of the office', async () => {
    expect(await findWrong(doors.devotee, (endpoint) => expectFor(endpoint, []))).toEqual([])
  })

  test.each(presetNames)('opens to the %s as far as their capabilities go', async (who) => {
    const held = presets[who]
    expect(await findWrong(doors.office[who], (endpoint) => expectFor(endpoint, held))).toEqual([])
  })

  test('that is dangerous asks a manager for the second factor again after ten minutes', async () => {
    const expected = (endpoint: AnyEndpoint): ExpectedRefusal =>
      endpoint.stepUp ? { code: 'step_up_needed' } : expectFor(endpoint, presets.manager)
    expect(await findWrong(doors.stale, expected)).toEqual([])
    expect(doors.endpoints.filter(({ stepUp }) => stepUp).length).toBeGreaterThan(10)
  })

  test('that is dangerous stays closed to a manager in the days of grace', async () => {
    // The grace period excludes rights and settings.
    const held = presets.manager.filter((capability) => capability !== 'people' && capability !== 'settings')
    const expected = (endpoint: AnyEndpoint): ExpectedRefusal => {
      const plain = expectFor(endpoint, held)
      return plain === 'open' && endpoint.stepUp ? { code: 'second_factor_needed' } : plain
    }
    expect(await findWrong(doors.inGrace, expected)).toEqual([])
  })

  test('takes a manager without the second factor for a devotee', async () => {
    expect(await findWrong(doors.factorless, (endpoint) => expectFor(endpoint, []))).toEqual([])
  })

  test.each(['devotee', 'manager'] as const)('knows no disabled %s', async (who) => {
    expect(await findWrong(doors.disabled[who], expectForNoRole)).toEqual([])
  })
})

describe('a token', () => {
  test('made by hand with our own key is taken: the refusals below have another reason', async () => {
    const { manager } = presets
    const first = doors.endpoints.filter(({ access }) => access !== 'public').slice(0, 20)
    for (const endpoint of first) {
      const { status, code } = await doors.knock(endpoint, doors.bad.same)
      expect([nameOf(endpoint), isRight(endpoint, expectFor(endpoint, manager), status, code)]).toEqual([
        nameOf(endpoint),
        true,
      ])
    }
  })

  test('that has expired opens nothing', async () => {
    expect(await findWrong(doors.bad.expired, expectForNoRole)).toEqual([])
  })

  test('an ended session opens nothing', async () => {
    expect(await findWrong(doors.signedOut, expectForNoRole)).toEqual([])
  })

  test.each(['another key', 'a claim changed by hand'] as const)(
    'forged by %s opens nothing',
    async (how) => {
      expect(await findWrong(doors.bad.forged[how], expectForNoRole)).toEqual([])
    },
  )

  test('that was forged opens nothing', async () => {
    const closed = doors.endpoints.find(({ access }) => access === 'signed-in') as AnyEndpoint
    for (const [how, token] of Object.entries(doors.bad.forged))
      expect([how, (await doors.knock(closed, token)).status]).toEqual([how, 401])
  })

  test('for another audience opens nothing', async ({ skip }) => {
    if (!doors.hasAudience) skip('our tokens do not say for whom they are')
    expect(await findWrong(doors.bad.otherAudience, expectForNoRole)).toEqual([])
  })
})
