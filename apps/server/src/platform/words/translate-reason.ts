import type { Language } from '@vazhipadu/locales/languages'
import { translateSentence } from './translate-sentence.ts'

/** Translates a refund's reason if it is one of ours; a reason that an office member typed stays. */
export const translateReason = (language: Language, reason: string): string =>
  translateSentence(language, 'letters.refund.reason', reason) ?? reason
