import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { contactKeepers, holdsAny } from '@vazhipadu/contract/rights'
import type { Caller } from './caller.ts'

/** The response fields that hold contact data. Values that are not text are left alone. */
const CONTACTS = new Set(['mobile', 'phone_no', 'phone', 'email', 'contact', 'address', 'postalCode'])

/** Whether this caller may see devotees' contact data. */
export const knowsContacts = ({ capabilities }: Caller) => holdsAny(capabilities, contactKeepers)

/**
 * Removes mobile, e-mail and address from the responses of office endpoints for callers who do not need them. Matches
 * fields by name, as the log redaction does, so that fields added later are covered too.
 */
export function hideContacts<T>({ access }: AnyEndpoint, caller: Caller | undefined, answer: T): T {
  const isOffices = access !== 'public' && access !== 'signed-in'
  return isOffices && caller && !knowsContacts(caller) ? blankContacts(answer) : answer
}

export function blankContacts<T>(value: T): T {
  return blank(value) as T
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank)
  if (!isPlain(value)) return value
  const blanked = Object.entries(value).map(([name, one]) => [
    name,
    CONTACTS.has(name) ? blankText(one, name === 'address') : blank(one),
  ])
  // Keeps symbol properties: an outcome has its text's key in one.
  return { ...value, ...Object.fromEntries(blanked) }
}

/** An address may be an object: each of its parts is blanked. */
function blankText(value: unknown, isWhole: boolean): unknown {
  if (typeof value === 'string') return ''
  if (isWhole && isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blankText(one, true)]))
  return blank(value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
