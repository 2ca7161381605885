import { type RawBuilder, sql } from 'kysely'

/** The column types that can be passed, and the values each accepts. */
type Taken = {
  smallint: number
  integer: number
  bigint: number
  text: string
  uuid: string
  date: string
  timestamptz: Date
  boolean: boolean
  bytea: Buffer
}

type Columns = Record<string, keyof Taken>
type RowOf<C extends Columns> = { readonly [Name in keyof C]: Taken[C[Name]] | null }

/**
 * Passes rows as a table of the statement, in their order: `from ${unnestRows('given', lines, { id: 'bigint', onDate:
 * 'date' })}` is `from unnest($1::bigint[], $2::date[]) as "given" ("id", "on_date")`. The text of the statement is the
 * same for any number of rows; each column is named once, with its type, so that two arrays cannot be swapped.
 */
export function unnestRows<const C extends Columns>(
  name: string,
  rows: readonly RowOf<NoInfer<C>>[],
  columns: C,
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const lists = names.map(
    (column) => sql`${rows.map((row) => row[column])}::${sql.raw(columns[column] as string)}[]`,
  )
  return sql`unnest(${sql.join(lists)}) as ${sql.id(name)} (${sql.join(names.map((column) => sql.id(column)))})`
}
