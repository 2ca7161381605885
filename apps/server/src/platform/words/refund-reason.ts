import type { Language } from '@vazhipadu/locales/languages'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { translator } from '@vazhipadu/locales/translator'

const PREFIX = 'letters.refund.reason'
type ReasonKey = KeyUnder<typeof PREFIX>

/** A refund's reason: in English for the books, with its key unless it was typed by staff. */
export type RefundReason = { reason: string; reasonKey?: string | null }

export const refundReason = (key: ReasonKey): RefundReason => ({
  reason: translator('en')(`${PREFIX}.${key}`),
  reasonKey: key,
})

/** A key that only a newer version knows is shown in English. */
export const translateReason = (language: Language, { reason, reasonKey }: RefundReason): string =>
  reasonKey ? translator(language)(`${PREFIX}.${reasonKey}`, { defaultValue: reason }) : reason
