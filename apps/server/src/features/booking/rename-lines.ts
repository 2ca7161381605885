import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { indexOrders } from '../search/index-orders.ts'

export type LineNames = { id: number; name: string; nameMl: string | null; starId: number | null }

/** Changes the names and stars of lines. The caller has locked the order. */
export async function renameLines(trx: Trx, lines: readonly LineNames[]): Promise<void> {
  const nameRows = unnestRows('given', lines, {
    id: 'bigint',
    name: 'text',
    nameMl: 'text',
    starId: 'smallint',
  })
  const { rows } = await sql<{ tranNo: string }>`
    update order_line set name = given.name, name_ml = given.name_ml, star_id = given.star_id
    from ${nameRows} where order_line.id = given.id and order_line.state = 'booked' returning tran_no`.execute(
    trx,
  )
  await indexOrders(trx, [...new Set(rows.map(({ tranNo }) => tranNo))])
}
