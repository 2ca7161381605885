import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const MIGRATIONS = new URL('../../../../../db/migrations/', import.meta.url)
/** Any number, the same in every process: two migrations at once wait for each other. */
const LOCK = 7_202_611

type Migration = { name: string; sql: string; checksum: string }

/** Applies what is missing, in the order of names, forward only. Safe to run twice and twice at once. */
export async function migrate(directUrl: string, folder: URL = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseChangedHistory(migrations, applied)
    const missing = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/**
 * Asks again and again instead of waiting inside a statement: a waiting statement holds a snapshot, for
 * which `create index concurrently` in the process whose turn it is would wait, and both for ever.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return
    await delay(100)
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseChangedHistory(migrations: Migration[], applied: Map<string, string>): void {
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum) {
      throw new Error(`${name} was changed after it had been applied: write a new migration instead`)
    }
  }
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`${name} was applied to this database but is not in db/migrations`)
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const record = 'insert into schema_migration (name, checksum) values ($1, $2)'
  // `create index concurrently` cannot run in a transaction; such a file holds one repeatable statement.
  const alone = sql.startsWith('-- no-transaction')
  try {
    if (!alone) await client.query('begin')
    await client.query(sql)
    await client.query(record, [name, checksum])
    if (!alone) await client.query('commit')
  } catch (error) {
    if (!alone) await client.query('rollback')
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
