import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { z } from 'zod'

/** The message of a rule of our own: the key of its text, which server and web translate. */
export const fieldError = (key: KeyUnder<'fields'>) => `fields.${key}` as const

/** The specification's message for a value that is missing. */
export const REQUIRED = 'Required'

/**
 * The specification's validation messages, set once for the server's refusals and the web's forms. They differ from Zod
 * 4's defaults, so every module that declares a schema must import `endpoint.ts` or this file before a schema parses.
 */
// No compiled schemas in the browser: the content security policy forbids `eval`, and even the attempt is reported.
z.config({ customError: (issue) => formatSpecifiedIssue(issue), jitless: 'document' in globalThis })

type RawIssue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

export function formatSpecifiedIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED
      if (issue.expected === 'int') return 'Expected integer, received float'
      return `Expected ${issue.expected}, received ${nameOf(issue.input)}`
    case 'invalid_value':
      if (issue.input === undefined) return REQUIRED
      return `Invalid value. Expected ${issue.values.map((v) => quoted(v)).join(' | ')}, received ${quoted(issue.input)}`
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : 'Invalid input'
    case 'invalid_format':
      return issue.format === 'regex' ? 'Invalid' : `Invalid ${issue.format.replaceAll('_', ' ')}`
    case 'too_small':
      return formatTooSmall(issue)
    case 'too_big':
      return formatTooBig(issue)
    case 'not_multiple_of':
      return `Number must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unrecognized key(s): ${issue.keys.map((key) => `'${key}'`).join(', ')}`
    default:
      return 'Invalid input'
  }
}

function formatTooSmall(issue: Extract<RawIssue, { code: 'too_small' }>): string {
  const n = issue.minimum
  const bound = issue.exact ? 'exactly' : 'at least'
  if (issue.origin === 'string') return `String must contain ${bound} ${n} character(s)`
  if (issue.origin === 'array' || issue.origin === 'set') return `Array must contain ${bound} ${n} element(s)`
  const than = issue.inclusive ? 'greater than or equal to' : 'greater than'
  return issue.origin === 'date'
    ? `Date must be ${than} ${formatIssueDate(n)}`
    : `Number must be ${than} ${n}`
}

function formatTooBig(issue: Extract<RawIssue, { code: 'too_big' }>): string {
  const n = issue.maximum
  const bound = issue.exact ? 'exactly' : 'at most'
  if (issue.origin === 'string') return `String must contain ${bound} ${n} character(s)`
  if (issue.origin === 'array' || issue.origin === 'set') return `Array must contain ${bound} ${n} element(s)`
  const than = issue.inclusive ? 'less than or equal to' : 'less than'
  return issue.origin === 'date'
    ? `Date must be ${than} ${formatIssueDate(n)}`
    : `Number must be ${than} ${n}`
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid date' : 'date'
  if (Number.isNaN(value)) return 'nan'
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return 'infinity'
  return typeof value
}

function formatIssueDate(value: number | bigint | Date): string {
  return new Date(Number(value)).toISOString()
}

function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' ? nameOf(value) : `${value as number | boolean}`
}
