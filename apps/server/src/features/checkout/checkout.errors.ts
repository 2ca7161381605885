import type { quoteBasket } from '@vazhipadu/contract/checkout'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { refuse } from '../../platform/errors.ts'
import { refusalText } from '../../platform/words/refusal-text.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const linesRefused = (lines: Refusal[]) =>
  refuse('conflict', 'lines_refused', { params: { count: lines.length }, meta: { lines } })

/** The office's own words if it changed them; otherwise the usual sentence, which is translated. */
export const bookingClosed = (message: string) =>
  refuse(
    'unavailable',
    'booking_closed',
    message === refusalText('en', 'booking_closed') ? {} : { ownText: message },
  )

export const keyReused = () => refuse('conflict', 'idempotency_key_reused.booking')

export const mobileRequired = () => refuse('invalid', 'mobile_required')

export const tooManyUnpaid = ({ tranNos, most }: { tranNos: string[]; most: number }) =>
  refuse('conflict', 'too_many_unpaid', { params: { count: most }, meta: { most, tran_nos: tranNos } })

export const scarceWait = (until: Date, templeTime: string) =>
  refuse('conflict', 'scarce_wait', {
    params: { time: { clock: templeTime } },
    meta: { until: until.toISOString() },
  })

export const addressUnknown = () =>
  refuse('invalid', 'address_unknown', {
    fields: { 'delivery.address_id': 'fields.address' },
  })

export const holdEnded = () => refuse('conflict', 'hold_ended')

export const notPayable = () => refuse('conflict', 'not_payable')

export const providerSilent = () => refuse('unavailable', 'provider_silent', { retryAfterSeconds: 3 })

export const checkoutSignatureInvalid = () => refuse('malformed', 'signature_invalid.bank')

export const nothingToRescue = () => refuse('conflict', 'nothing_to_rescue')

export const unclaimedDecided = () => refuse('conflict', 'unclaimed_decided')

export const totalChanged = (quote: ResponseOf<typeof quoteBasket>) =>
  refuse('conflict', 'total_changed', { meta: { quote } })
