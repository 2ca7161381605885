import fc from 'fast-check'
import { z } from 'zod'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { PASSWORD } from '../../../apps/server/src/testing/make-account.ts'
import { KnownDefect } from './describe-attack.ts'

type Node = Record<string, unknown> & {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
}

const DAY_MS = 86_400_000
const words = ['Sreedevi', 'ശ്രീദേവി', 'Ammini', '2026-27/000001', 'collect', 'A4']
const letters = ['a', 'Z', ' ', 'ശ', 'ീ', '്', 'é', '👩', '‍', '0', '-', "'", '\n']
const LONGEST_LIST = 6

/** Mostly valid values of a schema; ids are taken from earlier responses. */
export function generateValid(schema: z.ZodType): fc.Arbitrary<unknown> {
  return draw(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, '')
}

function draw(node: Node, name: string): fc.Arbitrary<unknown> {
  if (node.type === 'object' || node.properties) return generateObject(node)
  if (node.type === 'array') return generateList(node, name)
  const fresh = generateScalar(node, name)
  const remembered = fc
    .tuple(fc.nat({ max: 1_000 }), fresh)
    .map(([at, other]) => new KnownDefect(name, at, other))
  return fc.oneof({ weight: isName(name) ? 5 : 1, arbitrary: remembered }, { weight: 2, arbitrary: fresh })
}

const isName = (name: string) => /(^|_)(id|ids|no|code|token|version)$|Id$|Paise$/.test(name)

function generateObject({ properties = {}, required = [] }: Node): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, node]) => [name, draw(node, name)] as const)
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.subarray(optional))
    .map(([whole, without]) =>
      Object.fromEntries(Object.entries(whole as object).filter(([name]) => !without.includes(name))),
    )
}

function generateList({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Node, name: string) {
  const minLength = Math.min(Number(minItems), LONGEST_LIST)
  const maxLength = Math.max(minLength, Math.min(Number(maxItems), LONGEST_LIST))
  return fc.array(draw(items, name.replace(/s$/, '')), { minLength, maxLength })
}

function generateScalar(node: Node, name: string): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const choices = node.anyOf ?? node.oneOf
  if (choices) return fc.oneof(...choices.map((each) => draw(each, name)))
  if (node.allOf) return fc.tuple(...node.allOf.map((each) => draw(each, name))).map(merge)
  switch (node.type) {
    case 'string':
      return generateText(node, name)
    case 'integer':
      return generateInteger(bound(node, 'min'), bound(node, 'max'))
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function generateInteger(least: number | undefined, max: number | undefined): fc.Arbitrary<number> {
  const min = least ?? Math.min(-10, max ?? 0)
  return fc.integer({ min, max: max ?? Math.max(10_000, min + 10_000) })
}

const merge = (parts: unknown[]) => Object.assign({}, ...(parts as object[])) as unknown

function bound(node: Node, side: 'min' | 'max'): number | undefined {
  const value = Number(node[`${side}imum`] ?? node[`exclusive${side === 'min' ? 'Min' : 'Max'}imum`])
  // Zod reports the safe integer limits if the schema sets no bound.
  return Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

function generateText(node: Node, name: string): fc.Arbitrary<string> {
  const byName = named[name]
  if (byName) return byName
  const byFormat = formats[node.format ?? '']
  if (byFormat) return byFormat
  const minLength = Number(node.minLength ?? 0)
  const maxLength = Math.max(minLength, Math.min(Number(node.maxLength ?? 40), 200))
  if (node.pattern !== undefined) return matching(node.pattern)
  const fitting = words.filter((word) => word.length >= minLength && word.length <= maxLength)
  const fresh = [
    fc.string({ minLength, maxLength }),
    fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((signs) => signs.join('')),
  ]
  return fc.oneof(...fresh, ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []))
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Patterns with lookaround cannot be generated from.
    return fc.string()
  }
}

const day = fc
  .integer({ min: -5, max: 60 })
  .map((after) => new Date(systemClock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10))
const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
const email = fc.nat({ max: 300 }).map((n) => `fuzz${n}@example.com`)
const mobile = digits(5).map((last) => `+9198470${last}`)

const formats: Record<string, fc.Arbitrary<string>> = {
  date: day,
  uuid: fc.uuid({ version: 4 }),
  email,
  'date-time': day.map((on) => `${on}T04:00:00+05:30`),
  uri: fc.webUrl(),
}
const named: Record<string, fc.Arbitrary<string>> = {
  password: fc.constantFrom(PASSWORD, 'sevenlampsatdusk'),
  currentPassword: fc.constantFrom(PASSWORD, 'sevenlampsatdusk'),
  newPassword: fc.constantFrom(PASSWORD, 'sevenlampsatdusk'),
  identifier: fc.oneof(email, mobile),
  mobile,
  phone_no: mobile,
  otpCode: digits(6),
  month: day.map((on) => on.slice(0, 7)),
  from: day.map((on) => on.slice(0, 7)),
  postalCode: digits(6),
  country: fc.constantFrom('IN', 'US', 'AE'),
  state: fc.constantFrom('IN-KL', 'IN-TN', 'Dubai'),
}
