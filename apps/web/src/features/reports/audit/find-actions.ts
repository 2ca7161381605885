import { i18n } from '../../../lib/i18n/i18n.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'

type Words = Record<string, string>

const wordsUnder = (key: string) => (i18n.getResource('en', 'translation', key) as Words | undefined) ?? {}

/** Strips endings, so that `refunded`, `refunds` and `refund` match each other. */
const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '')

/** Action codes that match all search words. Each word must occur in the action's text, its synonyms or its code. */
export function findActions(t: Translate, typed: string): string[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean).map(stem)
  const also = wordsUnder('office-orders.actionsAlso')
  return Object.keys(wordsUnder('office-orders.actions')).flatMap((name) => {
    const said =
      `${t(`office-orders.actions.${name}`, { defaultValue: name })} ${also[name] ?? ''} ${name.replaceAll('_', ' ')}`.toLowerCase()
    // The first underscore separates subject and verb; only the subject `day_sheet` contains one itself.
    const code = name.startsWith('day_sheet_')
      ? name.replace('day_sheet_', 'day_sheet.')
      : name.replace('_', '.')
    return sought.every((word) => said.includes(word)) ? [code] : []
  })
}
