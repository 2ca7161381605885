import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listReceiptRegister } from '@vazhipadu/contract/reports/registers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Proof = ResponseOf<typeof listReceiptRegister>['proof']
type Row = Proof & { lastNumber: number }

/** Checks that each number from the first to the last is a receipt, or was skipped with a reason. */
export async function checkCompleteness(db: Db, series: string, financialYear: string): Promise<Proof> {
  const { rows } = await sql<Row>`
    select count(*) as issued, (array_agg(number order by sequence_no))[1] as first,
      (array_agg(number order by sequence_no desc))[1] as last,
      coalesce((select last_number from receipt_series where series = ${series} and financial_year = ${financialYear}), 0)
        as last_number,
      (select coalesce(sum(last_number - first_number + 1), 0) from receipt_gap
       where series = ${series} and financial_year = ${financialYear})::int as passed_over
    from receipt where series = ${series} and financial_year = ${financialYear} and sequence_no is not null`.execute(
    db,
  )
  const { first = null, last = null, issued = 0, passedOver = 0, lastNumber = 0 } = rows[0] ?? {}
  return { first, last, issued, passedOver, isWhole: issued + passedOver === lastNumber }
}
