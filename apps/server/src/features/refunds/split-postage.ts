import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { readBalances } from '../payments/post-ledger.ts'

export type Share = { tranNo: string; paymentId: string; paise: number }
export type Postage = {
  /** Paid with the booking itself. */
  ownPaise: number
  /** Paid later, as the difference of a changed delivery: refunded to that payment. */
  differences: Share[]
}

/** Splits the postage of cancelled parcels by the payments it was paid with, as far as it was not refunded. */
export async function splitPostage(db: Db | Trx, tranNo: string, sparedPaise: number): Promise<Postage> {
  const balances = await readBalances(db, tranNo)
  const ownPaise = Math.min(sparedPaise, Math.max(0, -(balances.postage ?? 0)))
  const paid = await sqlRows<Share>(
    db,
    `select d.tran_no, p.payment_id, -sum(e.amount_paise)::bigint as paise
     from delivery_change c join orders d using (tran_no) join payment p on p.tran_no = d.tran_no and p.is_accepted
       join ledger_posting g on g.tran_no = d.tran_no
       join ledger_entry e on e.posting_id = g.id and e.account = 'postage'
     where c.parent_tran_no = $1 and c.applied_at is not null
     group by d.tran_no, p.payment_id having sum(e.amount_paise) < 0 order by d.tran_no`,
    [tranNo],
  )
  let left = sparedPaise - ownPaise
  const differences = paid.flatMap((share) => {
    const paise = Math.min(left, share.paise)
    left -= paise
    return paise > 0 ? [{ ...share, paise }] : []
  })
  return { ownPaise, differences }
}

export const sumPostage = ({ ownPaise, differences }: Postage) =>
  differences.reduce((sum, { paise }) => sum + paise, ownPaise)
