import { refuse } from '../../platform/errors.ts'

export const bookingsUnfinished = (tranNos: string[]) =>
  refuse('conflict', 'bookings_unfinished', { meta: { tran_nos: tranNos } })

export const consentWithdrawn = () => refuse('conflict', 'consent_withdrawn')

export const adminStays = () => refuse('conflict', 'admin_stays')
