import type { Trx } from '../../platform/db/database.ts'
import { freePlaces } from '../booking/free-places.ts'
import { cancelParcels } from '../delivery/cancel-parcels.ts'
import { markReady } from '../delivery/mark-ready.ts'
import { notifyPerformed } from '../performing/notify-performed.ts'
import { lineNotRefundable } from './refunds.errors.ts'

type Ending = {
  /** Undefined: all that can be cancelled. */
  lineIds: number[] | undefined
  by: 'devotee' | 'office' | 'temple'
  at: Date
}

/**
 * Cancels the given lines, or all that can be cancelled: frees their places, and cancels parcels that waited only for
 * them. Returns the lines' total price, the price of some of them (`sumOf`), and the parcels' postage. The order must
 * be locked.
 */
export async function endLines(trx: Trx, tranNo: string, { lineIds, by, at }: Ending) {
  const lines = await trx
    .selectFrom('orderLine')
    .select(['id', 'amountPaise', 'state'])
    .$narrowType<{ amountPaise: number }>()
    .where('tranNo', '=', tranNo)
    .orderBy('lineNo')
    .execute()
  const open = lines.filter(({ state }) => state === 'booked')
  const chosenLines = lineIds ? open.filter(({ id }) => lineIds.includes(id)) : open
  if (lineIds && chosenLines.length !== new Set(lineIds).size) throw lineNotRefundable()
  const ended = chosenLines.map(({ id }) => id)
  await freePlaces(trx, ended, { state: 'cancelled', by, at })
  const sparedPaise = await cancelParcels(trx, tranNo)
  // A parcel or a notice may have waited only for the line that ends here.
  await markReady(trx, [tranNo])
  await notifyPerformed(trx, [tranNo])
  const sumOf = (ids: readonly number[]) =>
    chosenLines.reduce((sum, { id, amountPaise }) => (ids.includes(id) ? sum + amountPaise : sum), 0)
  return { lineIds: ended, linesPaise: sumOf(ended), sumOf, sparedPaise }
}
