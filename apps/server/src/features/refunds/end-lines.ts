import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { freePlaces } from '../booking/free-places.ts'
import { cancelParcels } from '../delivery/cancel-parcels.ts'
import { markReady } from '../delivery/mark-ready.ts'
import { tellPerformed } from '../performing/tell-performed.ts'
import { lineNotRefundable } from './refunds.errors.ts'

type Ending = {
  /** Left out: all that can be. */
  lineIds: number[] | undefined
  by: 'devotee' | 'office' | 'temple'
  at: Date
}

/**
 * Cancels the lines named, or all that can be: their places are free, and parcels that waited for them alone are not
 * sent. Says what they cost together and some of them (`sumOf`), and what those parcels did. The order is locked.
 */
export async function endLines(trx: Trx, tranNo: string, { lineIds, by, at }: Ending) {
  const lines = await sqlRows<{ id: number; amountPaise: number; state: string }>(
    trx,
    'select id, amount_paise, state from order_line where tran_no = $1 order by line_no',
    [tranNo],
  )
  const open = lines.filter(({ state }) => state === 'booked')
  const wanted = lineIds ? open.filter(({ id }) => lineIds.includes(id)) : open
  if (lineIds && wanted.length !== new Set(lineIds).size) throw lineNotRefundable()
  const ended = wanted.map(({ id }) => id)
  await freePlaces(trx, ended, { state: 'cancelled', by, at })
  const sparedPaise = await cancelParcels(trx, tranNo)
  // The last pooja that a parcel and a letter waited for may be the one that ends here.
  await markReady(trx, [tranNo])
  await tellPerformed(trx, [tranNo])
  const sumOf = (ids: readonly number[]) =>
    wanted.reduce((sum, { id, amountPaise }) => (ids.includes(id) ? sum + amountPaise : sum), 0)
  return { lineIds: ended, linesPaise: sumOf(ended), sumOf, sparedPaise }
}
