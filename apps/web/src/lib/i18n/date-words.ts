import type { DateWords } from '@vazhipadu/locales/format-date'
import { i18n, spoken } from './i18n.ts'

/** Date and time patterns of the current language. */
export const dateWords = () => i18n.getResource(spoken(), 'translation', 'dates') as DateWords
