import { sqlRows, type Trx } from '../../platform/db/database.ts'

export type LineNames = { id: number; name: string; nameMl: string | null; starId: number | null }

/** In whose name and under which star lines are offered. The order is locked. */
export async function renameLines(trx: Trx, lines: readonly LineNames[]): Promise<void> {
  await sqlRows(
    trx,
    `update order_line set name = given.name, name_ml = given.name_ml, star_id = given.star_id
     from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[]) as given (id, name, name_ml, star_id)
     where order_line.id = given.id and order_line.state = 'booked'`,
    [
      lines.map(({ id }) => id),
      lines.map(({ name }) => name),
      lines.map(({ nameMl }) => nameMl),
      lines.map(({ starId }) => starId),
    ],
  )
}
