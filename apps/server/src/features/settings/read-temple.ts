import type { Language } from '@vazhipadu/locales/languages'
import { textIn } from '@vazhipadu/locales/read-text'
import type { Settings } from './settings.reads.ts'

/** The temple's own texts, each a setting in English. */
export const templeFields = ['name', 'address', 'openingHours', 'receiptNote'] as const

/** The temple's texts in a language; a text without a translation is in English. */
export async function readTemple(settings: Settings, language: Language) {
  const temple = {
    name: await settings.get('temple.name'),
    nameMl: await settings.get('temple.nameMl'),
    address: await settings.get('temple.address'),
    openingHours: await settings.get('temple.openingHours'),
    receiptNote: await settings.get('temple.receiptNote'),
    texts: await settings.get('temple.texts'),
  }
  return {
    name: textIn(language, temple, 'name'),
    nameMl: temple.nameMl,
    address: textIn(language, temple, 'address'),
    openingHours: textIn(language, temple, 'openingHours'),
    receiptNote: textIn(language, temple, 'receiptNote'),
  }
}
