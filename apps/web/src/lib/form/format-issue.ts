import { isFieldKey } from '@vazhipadu/locales/text-key'
import type { z } from 'zod'
import { formatNumber } from '../format/format-number.ts'
import { i18n, say } from '../i18n/i18n.ts'

type Issue = { code?: string | undefined; path: readonly PropertyKey[]; message: string }

const kinds: Record<string, string> = { too_small: 'short', too_big: 'long', invalid_format: 'wrong' }

/**
 * A field's own message for an issue, from the translations under `says` and its name: `missing`, `short`, `long` or
 * `wrong`. Falls back to the schema's message, which is the specification's.
 */
export function formatIssue(
  { code, path, message }: Issue,
  value: unknown,
  says: string | undefined,
): string {
  const kind = value === undefined ? 'missing' : kinds[code ?? '']
  const key = `${says}.${path.join('.')}.${kind}`
  return says !== undefined && kind !== undefined && i18n.exists(key) ? i18n.t(key) : formatMessage(message)
}

/** The schema's message: a key where the rule has a text of its own, otherwise the specification's sentence. */
export const formatMessage = (message: string) => (isFieldKey(message) ? say(message) : message)

/**
 * Formats a validation issue of the contract for users; the contract's messages are for programmers. `perUnit`: stored
 * units per typed unit, e.g. 100 paise per rupee.
 */
export function formatFieldIssue(issue: z.core.$ZodIssue, whole: unknown, perUnit = 1): string {
  const value = issue.path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | null)?.[step],
    whole,
  )
  if (value === '') return say('ui.text.missing')
  if (value === null || value === undefined) return say('ui.number.missing')
  const bound = (limit: unknown) => formatNumber(Number(limit) / perUnit)
  if (typeof value === 'string') {
    if (issue.code === 'too_small') return say('ui.text.least', { bound: bound(issue.minimum) })
    if (issue.code === 'too_big') return say('ui.text.most', { bound: bound(issue.maximum) })
  }
  if (typeof value !== 'number') return formatMessage(issue.message)
  if (issue.code === 'too_small') return say('ui.number.least', { bound: bound(issue.minimum) })
  if (issue.code === 'too_big') return say('ui.number.most', { bound: bound(issue.maximum) })
  return say(perUnit === 1 ? 'ui.number.whole' : 'ui.number.money')
}
