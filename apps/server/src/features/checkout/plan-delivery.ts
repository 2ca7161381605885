import type { deliveryInput } from '@vazhipadu/contract/checkout'
import type { z } from 'zod'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { RequestedLine } from '../booking/booking.rules.ts'
import type { Charges } from '../delivery/delivery.rules.ts'
import type { ParcelAddress } from '../delivery/insert-parcels.ts'
import { type PlannedParcel, planParcels } from '../delivery/plan-parcels.ts'
import { listAddresses } from '../profile/profile.reads.ts'
import { addressUnknown } from './checkout.errors.ts'

export type Delivery = z.output<typeof deliveryInput>

/** The saved address for parcels; null when nothing is posted. */
export async function findDeliveryAddress(
  db: Db | Trx,
  accountId: string,
  delivery: Delivery,
): Promise<ParcelAddress | null> {
  if (delivery.option === 'collect') return null
  const found = (await listAddresses(db, accountId)).find(({ id }) => id === delivery.address_id)
  if (!found) throw addressUnknown()
  return found
}

type Choice = { delivery: Delivery; address: ParcelAddress | null; charges: Charges }

/** Plans parcels for postable lines only; the rest of the order is handed out at the counter. */
export function planDelivery(
  lines: RequestedLine[],
  { delivery, address, charges }: Choice,
): PlannedParcel[] {
  if (delivery.option === 'collect' || address === null) return []
  return planParcels({
    lines: lines.flatMap(({ offering, day, quantity }, index) =>
      offering.prasadam.kind === 'postable'
        ? [{ index, date: day.date, grams: (offering.prasadam.grams ?? 0) * quantity }]
        : [],
    ),
    delivery: { option: 'post', frequency: delivery.frequency, address },
    charges,
  })
}
