import pg, { type ClientBase } from 'pg'
import { drawnTables, fillTables, generateCatalogue, generateOrders } from './generate-orders.ts'

type Named = { table: string; name: string; definition: string }

type SeedOptions = { databaseUrl: string; count: number; at: Date }

/**
 * Seeds two years of orders with all dependent rows, for tests at scale. The same count and day give the same orders;
 * needs a database without orders, all or nothing. Writes directly into the tables, one statement each, because a
 * million orders through the API would take a night. Keys are restored and checked for every row; whether the books
 * balance must be checked by the caller (`checkBooks`).
 */
export async function seedOrders({ databaseUrl, count, at }: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('set statement_timeout = 0')
    await run(`set work_mem = '256MB'`)
    await run(`set maintenance_work_mem = '512MB'`)
    await run('set synchronous_commit = off')
    await run('begin')
    const { rows } = await run('select count(*)::int as many from orders')
    if (rows[0].many > 0) throw new Error('There are orders already: seed them into a fresh database.')
    // The balance is checked per row at commit, which for millions would take longer than everything else.
    await run('alter table ledger_entry disable trigger ledger_entry_balances')
    const putBack = await setIndexesAside(client, drawnTables)
    await run(generateCatalogue)
    await run(generateOrders, [count, at])
    for (const statement of fillTables) await run(statement)
    await putBack()
    // The rows bypassed the search index: makes its sweep index all of them.
    await run(`update search_fill set after = '', done_at = null`)
    await run('alter table ledger_entry enable trigger ledger_entry_balances')
    await run('commit')
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Drops indexes and keys of some tables and returns a function that restores them, checked against every row: loading
 * first and indexing afterwards is many times faster. Runs in one transaction, so that an interrupted load leaves the
 * tables as they were.
 */
async function setIndexesAside(client: ClientBase, tables: string[]): Promise<() => Promise<void>> {
  const constraints = await client.query<Named & { kind: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, contype as kind,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('f', 'p', 'u')
       and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
     order by contype, conrelid::regclass::text, conname`,
    [tables],
  )
  // Foreign keys first (`f` before `p` and `u`), because they depend on the others.
  for (const { table, name } of constraints.rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  const indexes = await client.query<Named>(
    `select indrelid::regclass::text as "table", indexrelid::regclass::text as name,
       pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) order by 1, 2`,
    [tables],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)

  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of constraints.rows.toReversed())
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
