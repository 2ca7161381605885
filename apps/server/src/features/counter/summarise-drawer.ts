import { sqlRows, type Trx } from '../../platform/db/database.ts'

type Expected = { expectedCashPaise: number; expectedUpiPaise: number }

/** What a drawer should hold: float plus cash sales minus returns; and its UPI takings. */
export async function summariseDrawer(
  trx: Trx,
  { id, floatPaise }: { id: string; floatPaise: number },
): Promise<Expected> {
  const [sums] = await sqlRows<Expected>(
    trx,
    `select ($2 + coalesce(sum(amount_paise) filter (where method = 'cash'), 0)
         - (select coalesce(sum(amount_paise), 0) from counter_return where session_id = $1))::bigint as expected_cash_paise,
       coalesce(sum(amount_paise) filter (where method = 'upi'), 0)::bigint as expected_upi_paise
     from counter_sale where session_id = $1`,
    [id, floatPaise],
  )
  return sums ?? { expectedCashPaise: floatPaise, expectedUpiPaise: 0 }
}
