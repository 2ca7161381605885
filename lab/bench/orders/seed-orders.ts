import pg from 'pg'
import { drawnTables, fillTables, generateCatalogue, generateOrders } from './generate-orders.ts'
import { setIndexesAside } from './set-indexes-aside.ts'

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
