import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { analyzeFilled } from './analyze-filled.ts'

const MIGRATIONS = new URL('../../../../../db/migrations/', import.meta.url)
/** Advisory lock id, the same in every process: of two migrations at once the second waits. */
const LOCK = 7_202_611

/** Lock timeout of a statement, number of tries, and the first and the longest pause between two tries. */
type Patience = { lockMs: number; tries: number; pauseMs: number; longestPauseMs: number }
/**
 * About five minutes in all. Queries queue behind a migration that waits for a lock: hence a lock timeout of 3 s and a
 * pause.
 */
const PATIENCE: Patience = { lockMs: 3_000, tries: 30, pauseMs: 1_000, longestPauseMs: 10_000 }
const LOCK_NOT_AVAILABLE = '55P03'

type Migration = { name: string; sql: string; checksum: string }

/** Applies the missing migrations in the order of their names, forward only. Safe to run twice and twice at once. */
export async function migrate(
  directUrl: string,
  folder: URL = MIGRATIONS,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    // The database's default timeouts are meant for requests: an index on a million rows takes longer.
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

/** Lists the migrations of this version that a database has not applied. Needs only read access. */
export async function createMissingMigrations(
  ask: Asking,
  folder: URL = MIGRATIONS,
): Promise<() => Promise<string[]>> {
  const names = (await readMigrations(folder)).map(({ name }) => name)
  let isWhole = false
  return async () => {
    // Migrations are never undone: once all were there, it is enough that the database answers.
    const applied = await ask(isWhole ? 'select null as name' : 'select name from schema_migration')
    if (isWhole) return []
    const appliedNames = new Set(applied.map(({ name }) => name))
    const missing = names.filter((name) => !appliedNames.has(name))
    isWhole = missing.length === 0
    return missing
  }
}

type Asking = (text: string) => Promise<{ name: string | null }[]>

/**
 * Polls for the advisory lock instead of waiting for it: a waiting statement holds a snapshot, and `create index
 * concurrently` in the process that holds the lock would wait for that snapshot, a deadlock.
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

/** Retries on a lock timeout after a pause, during which the queries queued behind the migration run. */
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
  // `create index concurrently` cannot run in a transaction; such a file holds one repeatable statement. It waits
  // without a lock timeout: it blocks neither reads nor writes, and giving up half-way would leave an invalid index.
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

/** Drops the invalid index of an interrupted build: `if not exists` would accept it as the finished index. */
async function dropUnfinishedIndex(client: pg.Client, sql: string): Promise<void> {
  const named = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on/i.exec(sql)
  if (!named) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [named[1]],
  )
  if (rowCount) await client.query(`drop index concurrently ${named[1]}`)
}
