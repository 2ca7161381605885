import type { z } from 'zod'
import { formatNumber } from '../format/format-number.ts'
import { say } from '../i18n/i18n.ts'

/**
 * What the contract has against a field, in words for a person: its own are the specification's, for programmers. `perUnit`:
 * so many of what is kept make one of what is typed, a hundred paise a rupee.
 */
export function sayFieldIssue(issue: z.core.$ZodIssue, whole: unknown, perUnit = 1): string {
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
  if (typeof value !== 'number') return issue.message
  if (issue.code === 'too_small') return say('ui.number.least', { bound: bound(issue.minimum) })
  if (issue.code === 'too_big') return say('ui.number.most', { bound: bound(issue.maximum) })
  return say(perUnit === 1 ? 'ui.number.whole' : 'ui.number.money')
}
