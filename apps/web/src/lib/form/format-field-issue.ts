import type { z } from 'zod'
import { formatNumber } from '../format/format-number.ts'
import { say } from '../i18n/i18n.ts'
import { formatMessage } from './format-issue.ts'

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
