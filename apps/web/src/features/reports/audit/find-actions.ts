import type { TFunction } from 'i18next'
import { i18n } from '../../../lib/i18n/i18n.ts'

type Words = Record<string, string>

const wordsUnder = (key: string) => (i18n.getResource('en', 'translation', key) as Words | undefined) ?? {}

/** `refunded`, `refunds` and `refund` are one word to whoever searches. */
const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '')

/**
 * The codes of what is said with these words: each must stand in the sentence, in what else people call it, or in the
 * code itself.
 */
export function findActions(t: TFunction, typed: string): string[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean).map(stem)
  const also = wordsUnder('office-orders.actionsAlso')
  return Object.keys(wordsUnder('office-orders.actions')).flatMap((name) => {
    const said =
      `${t(`office-orders.actions.${name}`)} ${also[name] ?? ''} ${name.replaceAll('_', ' ')}`.toLowerCase()
    // The first underscore parts the subject from what was done; `day_sheet_printed` alone has two words before it.
    const code = name.startsWith('day_sheet_')
      ? name.replace('day_sheet_', 'day_sheet.')
      : name.replace('_', '.')
    return sought.every((word) => said.includes(word)) ? [code] : []
  })
}
