import { DomainError } from '../../platform/errors.ts'

export const bookingsUnfinished = (tranNos: string[]) =>
  new DomainError(
    'conflict',
    'bookings_unfinished',
    'A booking of yours is not over yet: a pooja, a payment, a refund or a parcel is still to come. Please wait until it is done, or ring us.',
    { meta: { tran_nos: tranNos } },
  )

export const consentWithdrawn = () =>
  new DomainError(
    'conflict',
    'consent_withdrawn',
    'You have withdrawn your consent, so we take no new booking. You can agree again under “Your data” in your profile.',
  )

export const adminStays = () =>
  new DomainError(
    'conflict',
    'admin_stays',
    'An account of the office cannot be deleted while it has the office’s rights.',
  )
