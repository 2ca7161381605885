import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { analyzeFilled } from './analyze-filled.ts'

const MIGRATIONS = new URL('../../../../../db/migrations/', import.meta.url)
/** Any number, the same in every process: two migrations at once wait for each other. */
const LOCK = 7_202_611

/** How long a statement waits for a lock, how often it is tried again, and the first and longest pause before that. */
type Patience = { lockMs: number; tries: number; pauseMs: number; longestPauseMs: number }
/** Some five minutes in all. Whoever comes after a waiting migration waits with it: hence three seconds, then a pause. */
const PATIENCE: Patience = { lockMs: 3_000, tries: 30, pauseMs: 1_000, longestPauseMs: 10_000 }
const LOCK_NOT_AVAILABLE = '55P03'

type Migration = { name: string; sql: string; checksum: string }

/** Applies what is missing, in the order of names, forward only. Safe to run twice and twice at once. */
export async function migrate(
  directUrl: string,
  folder: URL = MIGRATIONS,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    // The database's own limits are for those who serve people: an index of a million rows takes longer.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
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
    for (const migration of missing) await applyPatiently(client, migration, patience)
    if (missing.length > 0) await analyzeFilled(client)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Which migrations of this version a database has not seen, asked by anybody who may read. */
export async function createMissingMigrations(
  ask: Asking,
  folder: URL = MIGRATIONS,
): Promise<() => Promise<string[]>> {
  const names = (await readMigrations(folder)).map(({ name }) => name)
  let isWhole = false
  return async () => {
    // Forward only: what has been there stays. Then it is enough that the database answers.
    const applied = await ask(isWhole ? 'select null as name' : 'select name from schema_migration')
    if (isWhole) return []
    const known = new Set(applied.map(({ name }) => name))
    const missing = names.filter((name) => !known.has(name))
    isWhole = missing.length === 0
    return missing
  }
}

type Asking = (text: string) => Promise<{ name: string | null }[]>

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

/** A lock that somebody holds is asked for again after a pause, in which everybody who queued behind us gets through. */
async function applyPatiently(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration, patience.lockMs)
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy || tries >= patience.tries) throw nameFailure(migration, error)
      await delay(Math.min(patience.pauseMs * 2 ** (tries - 1), patience.longestPauseMs))
    }
  }
}

function nameFailure({ name }: Migration, error: unknown): Error {
  return new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, lockMs: number): Promise<void> {
  const record = 'insert into schema_migration (name, checksum) values ($1, $2)'
  // `create index concurrently` cannot run in a transaction; such a file holds one repeatable statement. Nobody who
  // reads or writes queues behind it, and giving up half-way would leave an index that is of no use: it waits.
  if (sql.startsWith('-- no-transaction')) {
    await client.query('set lock_timeout = 0')
    await dropUnfinishedIndex(client, sql)
    await client.query(sql)
    await client.query(record, [name, checksum])
    return
  }
  await client.query(`set lock_timeout = ${lockMs}`)
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(record, [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What an index that could not be finished left behind: `if not exists` would take it for the index itself. */
async function dropUnfinishedIndex(client: pg.Client, sql: string): Promise<void> {
  const named = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on/i.exec(sql)
  if (!named) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [named[1]],
  )
  if (rowCount) await client.query(`drop index concurrently ${named[1]}`)
}
