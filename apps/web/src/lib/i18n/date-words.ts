import type { DateWords } from '@vazhipadu/locales/format-date'
import { i18n, spoken } from './i18n.ts'

/** How the language of the page writes days and hours. */
export const dateWords = () => i18n.getResource(spoken(), 'translation', 'dates') as DateWords
