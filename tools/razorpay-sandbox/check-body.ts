import type { Notes } from './entities.ts'
import { refuseInput } from './refuse-request.ts'

export type Body = Record<string, unknown>

export function checkFields(body: unknown, fields: string[]): Body {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuseInput('The request body is not an object.')
  const unknown = Object.keys(body).filter((name) => !fields.includes(name))
  if (unknown.length > 0) {
    throw refuseInput(`${unknown.join(', ')} is/are not required and should not be sent`, unknown[0])
  }
  return body as Body
}

export function readAmount(value: unknown, field = 'amount'): number {
  if (value === undefined || value === null) throw refuseInput(`The ${field} field is required.`, field)
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw refuseInput(`The ${field} must be an integer.`, field)
  }
  if (amount < 100) throw refuseInput(`The ${field} must be at least INR 1.00`, field)
  return amount
}

export function readCurrency(value: unknown): string {
  if (value === undefined || value === null) throw refuseInput('The currency field is required.', 'currency')
  if (value !== 'INR') throw refuseInput('Currency is not supported', 'currency')
  return value
}

export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw refuseInput('The receipt must be a string.', 'receipt')
  if (value.length > 40) throw refuseInput('The receipt may not be greater than 40 characters.', 'receipt')
  return value
}

/** Empty notes are an empty list, as in all of the provider's responses. */
export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') throw refuseInput('The notes must be an array.', 'notes')
  const pairs = Object.entries(value)
  if (pairs.length > 15)
    throw refuseInput('Number of fields in notes should be less than or equal to 15.', 'notes')
  for (const [name, text] of pairs) {
    if (!['string', 'number', 'boolean'].includes(typeof text)) {
      throw refuseInput('notes can not be array or object.', 'notes')
    }
    if (name.length > 256 || String(text).length > 256) {
      throw refuseInput('The notes may not be greater than 256 characters.', 'notes')
    }
  }
  return pairs.length === 0 ? [] : (value as Notes)
}

export function readMinutes(value: unknown, field: string, min: number, max: number): number {
  const minutes = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof minutes !== 'number' || !Number.isInteger(minutes)) {
    throw refuseInput(`The ${field} must be an integer.`, field)
  }
  if (minutes < min) throw refuseInput(`The ${field} must be at least ${min}.`, field)
  if (minutes > max) throw refuseInput(`The ${field} may not be greater than ${max}.`, field)
  return minutes
}

export function readChoice<T extends string>(value: unknown, field: string, choices: readonly T[]): T {
  const chosen = choices.find((each) => each === value)
  if (chosen === undefined) throw refuseInput(`The selected ${field} is invalid.`, field)
  return chosen
}
