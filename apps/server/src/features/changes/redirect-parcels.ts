import type { parcelChange } from '@vazhipadu/contract/changes'
import type { z } from 'zod'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import {
  isChangeable,
  keepParcels,
  type LockedParcel,
  lockParcels,
  sendParcelsTo,
} from '../delivery/change-parcels.ts'
import { parcelNotChangeable } from '../delivery/delivery.errors.ts'
import { type Charges, findZone, MIN_PAYMENT_PAISE, type Zone } from '../delivery/delivery.rules.ts'
import { type ParcelAddress, pickAddress } from '../delivery/insert-parcels.ts'
import { describePlace } from '../notifications/letters/write-confirmed.ts'
import type { HistoryDeps } from '../orders/list-orders.ts'
import { checkAddress } from '../profile/profile.rules.ts'
import { deliveryCostsMore } from './changes.errors.ts'

type ParcelRedirect = z.output<typeof parcelChange>
type Destination = { address: ParcelAddress; zone: Zone; chargePaise: number }
/** A parcel and its new destination; null: it is collected. */
export type Redirect = { parcel: LockedParcel; destination: Destination | null }

/**
 * Plans delivery changes requested by telephone: another address for a parcel, or collection. A dearer delivery is
 * refused, because only the devotee can pay the difference; a cheaper one keeps what was paid. Leaves out parcels that
 * need no change.
 */
export async function planRedirects(
  trx: Trx,
  { settings }: Pick<HistoryDeps, 'settings'>,
  order: Order,
  requests: readonly ParcelRedirect[],
): Promise<Redirect[]> {
  if (requests.length === 0) return []
  const charges = await settings.get('delivery.chargesPaise')
  const parcels = new Map((await lockParcels(trx, order.tranNo)).map((parcel) => [parcel.id, parcel]))
  const redirects = requests.map(({ parcel_id: id, delivery }) => {
    const parcel = parcels.get(id)
    if (!parcel || order.state !== 'confirmed' || !isChangeable(parcel)) throw parcelNotChangeable()
    return { parcel, destination: findDestination(delivery, charges) }
  })
  const differencePaise = redirects.reduce(
    (sum, { parcel, destination }) => sum + Math.max(0, (destination?.chargePaise ?? 0) - parcel.chargePaise),
    0,
  )
  if (differencePaise >= MIN_PAYMENT_PAISE) throw deliveryCostsMore(differencePaise)
  return redirects.filter(({ parcel, destination }) => listAltered(parcel.address, destination).length > 0)
}

export async function redirectParcels(trx: Trx, redirects: readonly Redirect[]): Promise<void> {
  await keepParcels(
    trx,
    redirects.flatMap(({ parcel, destination }) => (destination ? [] : [parcel])),
  )
  for (const { parcel, destination } of redirects)
    if (destination) await sendParcelsTo(trx, [parcel], destination)
}

/** Previews a change; refused for the same reasons as the change itself. */
export async function previewRedirects(
  deps: HistoryDeps,
  { tranNo, requests }: { tranNo: string; requests: readonly ParcelRedirect[] },
): Promise<{ parcel_ids: number[]; chargeStays: boolean }> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (!order) throw orderNotFound()
    const redirects = await planRedirects(trx, deps, order, requests)
    return {
      parcel_ids: redirects.map(({ parcel }) => parcel.id),
      chargeStays: redirects.some(
        ({ parcel, destination }) => parcel.chargePaise > (destination?.chargePaise ?? 0),
      ),
    }
  })
}

/**
 * For the audit: the town and which fields are new, but not the house, which is stored in the parcel alone
 * (decisions/0009).
 */
export function describeRedirects(redirects: readonly Redirect[]) {
  const facts = ({ id, date }: LockedParcel, address: ParcelAddress | null) => ({
    id,
    date,
    option: address ? 'post' : 'collect',
    place: address && describePlace(address),
  })
  return {
    before: redirects.map(({ parcel }) => facts(parcel, parcel.address)),
    after: redirects.map(({ parcel, destination }) => ({
      ...facts(parcel, destination?.address ?? null),
      altered: parcel.address && destination ? listAltered(parcel.address, destination) : [],
    })),
  }
}

function findDestination(delivery: ParcelRedirect['delivery'], charges: Charges): Destination | null {
  if (delivery.option === 'collect') return null
  const address = pickAddress(checkAddress({ ...delivery.address, isDefault: false }))
  const zone = findZone(address)
  return { address, zone, chargePaise: charges[zone] }
}

const parts = ['recipient', 'line1', 'line2', 'city', 'state', 'country', 'postalCode', 'mobile'] as const

/** The address fields that differ; all of them if either side has no address. */
function listAltered(before: ParcelAddress | null, destination: Destination | null): string[] {
  const after = destination?.address ?? null
  return parts.filter((part) => before?.[part] !== after?.[part])
}
