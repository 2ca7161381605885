import type { Language } from '@vazhipadu/locales/languages'
import { sayAgain } from './say-again.ts'

/** Why money goes back, in the reader's language where the reason is ours; what somebody of the office wrote stays. */
export const sayReason = (language: Language, reason: string): string =>
  sayAgain(language, 'letters.refund.reason', reason) ?? reason
