import type { KeyUnder, TextKey } from '@vazhipadu/locales/text-key'
import type { i18n } from 'i18next'
import { useTranslation as useI18next } from 'react-i18next'

type Values = Record<string, unknown>

/**
 * Refuses unknown keys at compile time. i18next's own `CustomTypeOptions` do so too, but make the type check of the web
 * five times as slow.
 */
export interface Translate {
  (key: TextKey, values?: Values): string
  /** A key that is composed from a stored value, with the text for values without one. */
  (key: string, values: Values & { defaultValue: string }): string
  /** A list or a whole document. */
  (key: string, values: Values & { returnObjects: true }): unknown
}

export type TranslateUnder<P extends string> = (key: KeyUnder<P>, values?: Values) => string

/** The current language's texts; a component is rendered again when the language changes. */
export const useTranslation = (): { t: Translate; i18n: i18n } => useI18next()

/** The texts under one prefix: `useTextsUnder('office-money.drawer')('title')`. */
export function useTextsUnder<P extends string>(prefix: P): TranslateUnder<P> {
  const { t } = useI18next()
  return (key, values = {}) => t(`${prefix}.${key}` as string, values)
}
