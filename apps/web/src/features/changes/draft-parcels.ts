import { formatAddress } from '../../lib/format/format-address.ts'
import type { OrderDetail, ParcelChange } from './changes.api.ts'

type Order = OrderDetail['order']
export type Parcel = Order['parcels'][number]
export type PostAddress = Extract<ParcelChange['delivery'], { option: 'post' }>['address']
/**
 * The requested delivery of a parcel; `chargeStays`: it costs less than was paid, and the difference is not refunded.
 */
export type ParcelDraft = { delivery: ParcelChange['delivery']; chargeStays: boolean }
export type ParcelDrafts = ReadonlyMap<number, ParcelDraft>

/** Parcels that were or will be posted, or wait at the counter; cancelled parcels are left out. */
export const listParcels = ({ kind, parcels }: Order): Parcel[] =>
  kind === 'booking' ? parcels.filter(({ status }) => status !== 'cancelled') : []

/** Not packed yet, or to be collected at the counter and not collected yet. */
export const mayRedirect = ({ status }: Pick<Order, 'status'>, parcel: Parcel): boolean =>
  parcel.option === 'post' ? parcel.mayChange : status === 'confirmed' && parcel.status === 'not_required'

/** The parcel's address in the form's shape. */
export function readAddress({ address }: Parcel): PostAddress | undefined {
  if (!address) return undefined
  const { recipient, line1, line2, city, stateCode, countryCode, postalCode, mobile } = address
  return {
    recipient,
    line1,
    city,
    postalCode,
    mobile,
    state: stateCode,
    country: countryCode,
    ...(line2 && { line2 }),
  }
}

/**
 * The parts of an address that change, before and after. Only these, because the clerk reads them out on the telephone.
 */
export function contrastAddresses(
  was: PostAddress,
  requested: PostAddress,
): { before: string; after: string } {
  const partsOf = ({ recipient, line1, line2, city, postalCode, mobile }: PostAddress) => [
    recipient,
    line1,
    line2 ?? '',
    `${city} ${postalCode}`.trim(),
    mobile,
  ]
  const before = partsOf(was)
  const after = partsOf(requested)
  const differs = before.map((part, at) => part !== after[at])
  const tell = (parts: string[]) => parts.filter((part, at) => differs[at] && part).join(', ')
  const whole = (address: PostAddress) => `${formatAddress(address)}, ${address.state} ${address.country}`
  return differs.includes(true)
    ? { before: tell(before) || '—', after: tell(after) || '—' }
    : { before: whole(was), after: whole(requested) }
}

/** Other parcels to the same address: a corrected PIN code applies to all of them. */
export function listCompanions(order: Order, parcel: Parcel): Parcel[] {
  const where = JSON.stringify(readAddress(parcel))
  return listParcels(order).filter(
    (other) =>
      other.id !== parcel.id && mayRedirect(order, other) && JSON.stringify(readAddress(other)) === where,
  )
}

/** Sets one request for `changedIds` and removes those of the other parcels, which already go to that address. */
export function draftParcels(
  drafts: ParcelDrafts,
  parcelIds: readonly number[],
  draft: ParcelDraft | undefined,
  changedIds = parcelIds,
): ParcelDrafts {
  const next = new Map([...drafts].filter(([id]) => !parcelIds.includes(id)))
  if (draft) for (const id of changedIds) next.set(id, draft)
  return next
}

export const listParcelChanges = (drafts: ParcelDrafts): ParcelChange[] =>
  [...drafts].map(([parcel_id, { delivery }]) => ({ parcel_id, delivery }))
