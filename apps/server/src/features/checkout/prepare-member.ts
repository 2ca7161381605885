import type { initiateBooking } from '@vazhipadu/contract/checkout'
import type { Language } from '@vazhipadu/locales/languages'
import type { z } from 'zod'
import type { LanguageWish } from '../../platform/choose-language.ts'
import type { OrderRequest } from '../booking/booking.rules.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import type { ParcelAddress } from '../delivery/insert-parcels.ts'
import type { PlannedParcel } from '../delivery/plan-parcels.ts'
import { planDelivery } from './plan-delivery.ts'
import { priceLines } from './price-lines.ts'

export type BookCommand = {
  accountId: string
  key: string
  /** The language in which the page was shown. */
  asked: Language | undefined
  basket: z.output<(typeof initiateBooking)['body']>
}

/** One booking request with everything that can be read before it joins a batch. */
export type Member = Omit<BookCommand, 'asked'> & {
  language: LanguageWish
  tranNo: string
  hash: Buffer
  address: ParcelAddress | null
}

/** The places that a request asks for, priced by the current rules. */
export type Prepared = {
  wanted: OrderRequest
  parcels: PlannedParcel[]
  address: ParcelAddress | null
  checkout: 'now' | 'later'
}

export function prepareMember(
  cachedRules: CachedRules,
  charges: Parameters<typeof planDelivery>[1]['charges'],
  member: Member,
  now: Date,
): Prepared {
  const { tranNo, accountId, key, hash, address, basket, language } = member
  const { lines, refusals } = priceLines(cachedRules, basket.lines)
  const parcels = planDelivery(lines, { delivery: basket.delivery, address, charges })
  return {
    parcels,
    address,
    checkout: basket.checkout,
    wanted: {
      tranNo,
      kind: 'booking',
      right: { by: 'pass', accountId, now },
      accountId,
      customer: null,
      idempotency: { key, hash },
      lines,
      refusals,
      language,
      expectedPaise: basket.expectedTotalPaise,
      deliveryPaise: parcels.reduce((sum, { chargePaise }) => sum + chargePaise, 0),
    },
  }
}
