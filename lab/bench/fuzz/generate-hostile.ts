import fc from 'fast-check'
import type { Harm } from './describe-attack.ts'

const NUL = '\u0000'
const LONE = '\ud800'

const texts = [
  '',
  ' ',
  NUL,
  `a${NUL}b`,
  LONE,
  `a${LONE}`,
  `\udc00${LONE}`,
  '\ufeff\ufffe\uffff',
  '\u202e\u2066drawrof\u2069',
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(200),
  '\r\nSet-Cookie: a=b\r\n\r\n',
  "'; drop table orders; --",
  '" or ""="',
  '%27%20OR%201=1',
  '\\',
  '%',
  '%_',
  '%s%n%x',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e308',
  '1e309',
  '0x10',
  '９９',
  '٣',
  '9007199254740993',
  '99999999999999999999999999',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-11-31T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'V2222222222',
  '(((((((((((((((((((((a+)+)+)+)+)+',
  '*'.repeat(2_000),
  'a'.repeat(10_000),
  'അ'.repeat(30_000),
  'a'.repeat(300_000),
]

const numbers = [
  -1, -0, 0.1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_992, -9_007_199_254_740_992, 9.3e18, -9.3e18, 1e21, 1e308, 5e-324,
]

const shapes = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 100_000 },
  { toString: 'x', valueOf: 'x', toJSON: 'x' },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}') as unknown,
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...shapes) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map(fromUnits) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 4 }) },
)

function fromUnits(units: number[]): string {
  return units.map((unit) => String.fromCharCode(unit)).join('')
}

const at = fc.nat({ max: 10_000 })
const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  'isAdmin',
  'accountId',
  'a'.repeat(9_000),
)

export const harm: fc.Arbitrary<Harm> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ at, does: fc.constant('replace' as const), by: hostile }) },
  { weight: 2, arbitrary: fc.record({ at, does: fc.constant('remove' as const) }) },
  { weight: 2, arbitrary: fc.record({ at, does: fc.constant('add' as const), name: oddNames, by: hostile }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at,
      does: fc.constant('nest' as const),
      deep: fc.constantFrom(1, 30, 1_000, 3_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at, does: fc.constant('repeat' as const), times: fc.constantFrom(2, 50, 2_000) }),
  },
)

const bytes = (text: string) => Buffer.from(text)
const JSON_TYPE = 'application/json'
/** Bodies that are invalid as a whole, with their content types. */
export const rawBody = fc.constantFrom<{ type: string | undefined; bytes: Buffer }[]>(
  { type: JSON_TYPE, bytes: bytes('') },
  { type: JSON_TYPE, bytes: bytes('{') },
  { type: JSON_TYPE, bytes: bytes('{"a":1,"a":2,"__proto__":null}') },
  { type: JSON_TYPE, bytes: bytes('\ufeff{}') },
  { type: JSON_TYPE, bytes: bytes('null') },
  { type: JSON_TYPE, bytes: bytes('"text"') },
  { type: JSON_TYPE, bytes: bytes('[1e999]') },
  { type: JSON_TYPE, bytes: bytes('['.repeat(100_000)) },
  { type: JSON_TYPE, bytes: bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) },
  { type: JSON_TYPE, bytes: bytes(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) },
  { type: JSON_TYPE, bytes: Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22]) },
  { type: JSON_TYPE, bytes: Buffer.alloc(300 * 1024, 0x20) },
  { type: `${JSON_TYPE}; charset=utf-16`, bytes: Buffer.from('{}', 'utf16le') },
  { type: `${JSON_TYPE}; charset=nonsense`, bytes: bytes('{}') },
  { type: 'application/json+x', bytes: bytes('{}') },
  { type: 'text/plain', bytes: bytes('{}') },
  {
    type: 'application/xml',
    bytes: bytes('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  },
  { type: 'application/x-www-form-urlencoded', bytes: bytes('a=1&a=2&__proto__[b]=1') },
  { type: 'multipart/form-data', bytes: bytes('no boundary') },
  { type: 'multipart/form-data; boundary=', bytes: bytes('--\r\n\r\n') },
  { type: 'multipart/form-data; boundary=x', bytes: bytes('--x--\r\n') },
  {
    type: 'multipart/form-data; boundary=x',
    bytes: bytes('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
  },
  { type: 'application/octet-stream', bytes: Buffer.alloc(1_000, 0) },
  { type: ';;;', bytes: bytes('{}') },
  { type: undefined, bytes: bytes('{}') },
)
