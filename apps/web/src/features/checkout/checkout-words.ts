import type { RefusalReason } from '@vazhipadu/contract/checkout'
import type { Translate } from '../../lib/i18n/use-translation.ts'

type Refused = {
  reason: RefusalReason
  left: number | null
  most?: number | undefined
  message: string | null
}

/** Why a line cannot be booked, as a sentence; undefined where it can. */
export function refusedWords(t: Translate, { reason, left, most, message }: Refused): string | undefined {
  if (reason === 'open' || reason === 'few_left') return undefined
  if (reason === 'blocked' && message) return t('checkout.refused.blockedFor', { message })
  if (reason === 'limit_unpaid' || reason === 'limit_rare_days')
    return t(`checkout.refused.${reason}`, { count: most ?? 1 })
  if ((reason === 'full' || reason === 'limit_per_order' || reason === 'limit_per_account') && left)
    return t(`checkout.refused.${reason}Left`, { count: left })
  return t(`checkout.refused.${reason}`)
}

/** The remedy to offer: another day, a star, or removing the line. */
export function remedyOf(reason: RefusalReason): 'day' | 'star' | 'remove' {
  if (reason === 'star_required') return 'star'
  const isTooMuch = reason === 'limit_per_order' || reason === 'limit_rare_days'
  return reason === 'unknown_offering' || isTooMuch ? 'remove' : 'day'
}
