import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress, otpCode, register, verifyEmail } from './identity.ts'
import './messages.ts'

/** The first validation message of a schema for a value. */
function wordsFor(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

const day = new Date('2026-11-15T00:00:00.000Z')
const dayBefore = new Date('2026-11-14T00:00:00.000Z')

describe('the validation words are those of the specification', () => {
  test.each<[string, z.ZodType, unknown]>([
    // Missing
    ['Required', z.string(), undefined],
    ['Required', z.number(), undefined],
    ['Required', z.email(), undefined],
    ['Required', z.object({ name: z.string() }), undefined],
    ['Required', z.array(z.string()), undefined],
    ['Required', z.enum(['ltr', 'rtl']), undefined],
    ['Required', z.literal(true), undefined],
    ['Required', z.union([z.string(), z.number()]), undefined],
    // Wrong type
    ['Expected string, received number', z.string(), 5],
    ['Expected string, received null', z.string(), null],
    ['Expected number, received string', z.number(), '5'],
    ['Expected number, received nan', z.number(), Number.NaN],
    ['Expected number, received infinity', z.number(), Number.POSITIVE_INFINITY],
    ['Expected integer, received float', z.number().int(), 1.5],
    ['Expected boolean, received string', z.boolean(), 'true'],
    ['Expected array, received object', z.array(z.string()), {}],
    ['Expected object, received array', z.object({}), []],
    ['Expected object, received string', z.object({}), 'x'],
    ['Expected string, received date', z.string(), day],
    ['Expected date, received invalid date', z.date(), new Date('never')],
    // Formats
    ['Invalid email', z.email(), 'sreedevi@'],
    ['Invalid email', z.email(), ''],
    ['Invalid uuid', z.uuid(), '12'],
    ['Invalid url', z.url(), 'kavumpuzha'],
    ['Invalid date', z.iso.date(), '15/11/2026'],
    ['Invalid datetime', z.iso.datetime({ offset: true }), 'today'],
    ['Invalid starts with', z.string().startsWith('IN-'), 'KL'],
    ['Invalid', z.string().regex(/^a$/), 'b'],
    // Lengths
    ['String must contain at least 2 character(s)', z.string().min(2), 'a'],
    ['String must contain at most 2 character(s)', z.string().max(2), 'abc'],
    ['String must contain exactly 6 character(s)', z.string().length(6), '12345'],
    ['String must contain exactly 6 character(s)', z.string().length(6), '1234567'],
    ['Array must contain at least 1 element(s)', z.array(z.string()).min(1), []],
    ['Array must contain at most 1 element(s)', z.array(z.string()).max(1), ['a', 'b']],
    ['Array must contain exactly 2 element(s)', z.array(z.string()).length(2), ['a']],
    ['Array must contain at least 1 element(s)', z.set(z.string()).min(1), new Set()],
    // Sizes
    ['Number must be greater than or equal to 1', z.number().min(1), 0],
    ['Number must be greater than 0', z.number().positive(), 0],
    ['Number must be less than or equal to 27', z.number().max(27), 28],
    ['Number must be less than 27', z.number().lt(27), 27],
    ['Number must be a multiple of 100', z.number().multipleOf(100), 250],
    [`Date must be greater than or equal to ${day.toISOString()}`, z.date().min(day), dayBefore],
    [`Date must be less than or equal to ${dayBefore.toISOString()}`, z.date().max(dayBefore), day],
    // Choices
    ["Invalid value. Expected 'ltr' | 'rtl', received 'up'", z.enum(['ltr', 'rtl']), 'up'],
    ["Invalid value. Expected 'ltr' | 'rtl', received null", z.enum(['ltr', 'rtl']), null],
    ["Invalid value. Expected 'ltr' | 'rtl', received object", z.enum(['ltr', 'rtl']), {}],
    ['Invalid value. Expected true, received false', z.literal(true), false],
    // Others
    ["Unrecognized key(s): 'isAdmin', 'role'", z.strictObject({}), { isAdmin: true, role: 1 }],
    ['Invalid input', z.string().refine(() => false), 'a'],
    ['Invalid input', z.union([z.string(), z.number()]), true],
  ])('%s', (words, schema, value) => {
    expect(wordsFor(schema, value)).toBe(words)
  })

  test('a schema with words of its own keeps them', () => {
    expect(wordsFor(z.string().min(2, { error: 'Too short' }), 'a')).toBe('Too short')
    expect(wordsFor(register.body.shape.consent, false)).toBe('fields.consent')
  })

  test('the words reach each field of a form under its own name', () => {
    const issues = register.body.safeParse({ name: 'S', email: 'nobody', password: 'short', consent: true })
      .error?.issues
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'String must contain at least 2 character(s)'],
      ['email', 'Invalid email'],
      ['mobile', 'Required'],
      ['password', 'String must contain at least 10 character(s)'],
    ])
  })
})

describe('a one-time code', () => {
  test.each([
    ['12345', 'fields.otpLength'],
    ['1234567', 'fields.otpLength'],
    ['', 'fields.otpLength'],
    ['12345a', 'fields.otpNumbers'],
    ['12 456', 'fields.otpNumbers'],
    ['１２３４５６', 'fields.otpNumbers'],
    [undefined, 'Required'],
    [123456, 'Expected string, received number'],
  ])('%j is refused with "%s"', (code, words) => {
    expect(wordsFor(otpCode, code)).toBe(words)
    expect(wordsFor(verifyEmail.body.shape.otpCode, code)).toBe(words)
  })

  test('six digits are accepted, leading zeros kept', () => {
    expect(otpCode.parse('004217')).toBe('004217')
  })
})

test('an e-mail address longer than 254 characters is refused', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect(wordsFor(emailAddress, `sreedevi@${domain}`)).toBe('String must contain at most 254 character(s)')
})

test('they are set before any schema is made, and so is that no text is evaluated in a browser', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name))
  const late = files.filter((name) => {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
    return (
      /import \{ z \}/.test(text) && name !== 'messages.ts' && !/'\.\/(endpoint|messages)\.ts'/.test(text)
    )
  })
  expect(files.length).toBeGreaterThan(20)
  expect(late).toEqual([])
})
