import fc from 'fast-check'
import type { Attack, Multipart, Target } from './describe-attack.ts'
import { harm, rawBody } from './generate-hostile.ts'
import { generateValid } from './generate-valid.ts'

const oddHeader = fc.constantFrom<[string, string][]>(
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', `Bearer ${'a'.repeat(7_000)}`],
  ['authorization', 'Basic cm9vdDpyb290'],
  ['cookie', 'refresh_token=%00; refresh_token=a; __proto__=b'],
  ['cookie', `a=${'b'.repeat(6_000)}`],
  ['origin', 'null'],
  ['origin', 'https://elsewhere.example'],
  ['x-forwarded-for', "127.0.0.1, ::1, ' or 1=1"],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/admin/settings'],
  ['idempotency-key', '\t'],
  ['idempotency-key', 'a'.repeat(5_000)],
  ['idempotency-key', '00000000-0000-0000-0000-000000000000'],
  ['if-none-match', '*'],
  ['if-none-match', '"'.repeat(500)],
  ['range', 'bytes=0-,0-,0-,0-'],
  ['accept', '*/*;q=nonsense'],
  ['accept-encoding', 'gzip;q=0, identity;q=0'],
  ['accept-language', `${'ml,'.repeat(2_000)}en`],
  ['content-encoding', 'gzip'],
  ['content-type', 'application/json; charset="'],
  ['expect', 'something-else'],
  ['upgrade', 'h2c'],
  ['user-agent', '\u00ff'.repeat(2_000)],
  ['x-request-id', "'; --"],
  ['x-razorpay-signature', 'a'.repeat(64)],
  ['x-razorpay-event-id', '\u00e9'],
)

/** Appended to the path unchanged. */
const suffix: fc.Arbitrary<string> = fc.constantFrom(
  '/',
  '//',
  '/..',
  '/%2e%2e/admin/settings',
  '%00',
  '%',
  '%ff',
  '%c0%ae',
  ';a=b',
  '?',
  '?&&==&%',
  '?id=1&id=2',
  '?skip=1&skip=2&limit=1&limit=2',
  '?skip[]=1&limit[a]=2',
  '?__proto__[a]=1&constructor.prototype.a=1',
  '?search=%00',
  '?search=%ed%a0%80',
  '?on_date=2026-11-17&on_date=2026-11-18',
  `?${'a=1&'.repeat(1_500)}`,
  `?a=${'b'.repeat(7_000)}`,
  `/${'a'.repeat(3_000)}`,
  '#fragment',
)

const methods = fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'PUT', 'POST', 'GET')
const multipart = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Multipart>('right') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Multipart[]>(
      'no boundary',
      'cut off',
      'other boundary',
      'many parts',
      'twice',
    ),
  },
)
/** A request by any caller to any of these targets. A third of them are completely valid. */
export function generateAttack(targets: Target[], people: string[]): fc.Arbitrary<Attack> {
  const parts = new Map(targets.map((target) => [target, generateParts(target)]))
  return fc.constantFrom(...targets).chain((target) =>
    fc
      .record({
        who: fc.constantFrom(...people),
        parts: parts.get(target) as fc.Arbitrary<Attack['parts']>,
        harms: fc.oneof(
          { weight: 2, arbitrary: fc.constant<Attack['harms']>([]) },
          { weight: 2, arbitrary: fc.array(harm, { minLength: 1, maxLength: 1 }) },
          { weight: 1, arbitrary: fc.array(harm, { minLength: 2, maxLength: 5 }) },
        ),
        headers: fc.oneof(
          { weight: 6, arbitrary: fc.constant<Attack['headers']>([]) },
          { weight: 1, arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }) },
        ),
        raw: seldom(rawBody, 12),
        suffix: fc.oneof(
          { weight: 12, arbitrary: fc.constant<string>('') },
          { weight: 1, arbitrary: suffix },
        ),
        method: seldom(methods, 30),
        multipart,
      })
      .map(({ raw, method, ...rest }) => {
        const attack: Attack = { target, ...rest }
        if (raw) attack.raw = raw
        if (method) attack.method = method
        return attack
      }),
  )
}

/** Generates a value once in `times`. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

function generateParts({ params, query, body, form }: Target): fc.Arbitrary<Attack['parts']> {
  const drawn = Object.entries({ params, query, body, form }).flatMap(([name, schema]) =>
    schema ? [[name, generateValid(schema)] as const] : [],
  )
  return fc.record(Object.fromEntries(drawn)) as fc.Arbitrary<Attack['parts']>
}
