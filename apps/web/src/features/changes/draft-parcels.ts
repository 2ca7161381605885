import { formatAddress } from '../../lib/format/format-address.ts'
import type { OrderDetail, ParcelChange } from './changes.api.ts'

type Order = OrderDetail['order']
export type Parcel = Order['parcels'][number]
export type PostAddress = Extract<ParcelChange['delivery'], { option: 'post' }>['address']
/** What the desk wishes for a parcel instead; `chargeStays`: it costs less than was paid. */
export type ParcelDraft = { delivery: ParcelChange['delivery']; chargeStays: boolean }
export type ParcelDrafts = ReadonlyMap<number, ParcelDraft>

/** What is, was or will be sent, or is kept at the counter instead. What was never to go out is left out. */
export const listParcels = ({ kind, parcels }: Order): Parcel[] =>
  kind === 'booking' ? parcels.filter(({ status }) => status !== 'cancelled') : []

/** Not packed yet, or kept at the counter and still to be asked for. */
export const mayRedirect = ({ status }: Pick<Order, 'status'>, parcel: Parcel): boolean =>
  parcel.option === 'post' ? parcel.mayChange : status === 'confirmed' && parcel.status === 'not_required'

/** Its address as a form of an address takes it. */
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

/** What of an address becomes other than it was, and no more: that is what somebody reads out on the telephone. */
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

/** Those that go where this one goes: whoever corrects a PIN code means all of them. */
export function listCompanions(order: Order, parcel: Parcel): Parcel[] {
  const where = JSON.stringify(readAddress(parcel))
  return listParcels(order).filter(
    (other) =>
      other.id !== parcel.id && mayRedirect(order, other) && JSON.stringify(readAddress(other)) === where,
  )
}

/** The drafts with one request for some parcels; those that go there already have none. */
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
