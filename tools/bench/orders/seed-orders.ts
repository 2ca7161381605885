import pg from 'pg'
import { drawCatalogue, drawnTables, drawOrders, fillTables } from './draw-orders.ts'
import { setIndexesAside } from './set-indexes-aside.ts'

type SeedOptions = { databaseUrl: string; count: number; at: Date }

/**
 * Two years of orders with all that hangs on them, for what must be tried on many. The same count at the same day makes
 * the same orders; into a database that has none, all or nothing. Straight into the tables, a statement for each: a
 * million through the API would take a night. Keys are put back and hold for every row; that the books balance is for
 * whoever asks for them to check (`checkBooks`).
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
    // Balance is checked row by row at commit, which for millions takes longer than all the rest.
    await run('alter table ledger_entry disable trigger ledger_entry_balances')
    const putBack = await setIndexesAside(client, drawnTables)
    await run(drawCatalogue)
    await run(drawOrders, [count, at])
    for (const statement of fillTables) await run(statement)
    await putBack()
    // Straight into the tables, nobody told the search of them: its sweep goes through them all.
    await run(`update search_fill set after = '', done_at = null`)
    await run('alter table ledger_entry enable trigger ledger_entry_balances')
    await run('commit')
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
