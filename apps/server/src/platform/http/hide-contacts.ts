import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { contactKeepers, holdsAny } from '@vazhipadu/contract/rights'
import type { Caller } from './caller.ts'

/** The names under which an answer says how to reach somebody. What stands under them and is no text is left alone. */
const CONTACTS = new Set(['mobile', 'phone_no', 'phone', 'email', 'contact', 'address', 'postalCode'])

/** Whether this caller may know how to reach devotees. */
export const knowsContacts = ({ capabilities }: Caller) => holdsAny(capabilities, contactKeepers)

/**
 * The answer of an office's endpoint without mobile, e-mail and address for whoever does not need them. By their names,
 * as in the logs: an answer that is added later is covered too.
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
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      CONTACTS.has(name) ? blankText(one, name === 'address') : blank(one),
    ]),
  )
}

/** An address may come in parts, of which each is one. */
function blankText(value: unknown, isWhole: boolean): unknown {
  if (typeof value === 'string') return ''
  if (isWhole && isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blankText(one, true)]))
  return blank(value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
