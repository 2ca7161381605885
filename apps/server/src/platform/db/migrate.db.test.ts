import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { migrate } from './migrate.ts'

// These tests run every migration, from the first on.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const cleanups: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

async function makeEmptyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `vazhipadu_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await query(`${server}/postgres`, `create database ${name}`)
  cleanups.push(() => query(`${server}/postgres`, `drop database if exists ${name} with (force)`))
  return `${server}/${name}`
}

/** A folder of migrations; `write` adds or replaces one, `remove` takes one away. */
async function makeFolder(files: Record<string, string>) {
  const path = await mkdtemp(`${tmpdir()}/migrations-`)
  cleanups.push(() => rm(path, { recursive: true }))
  const url = pathToFileURL(`${path}/`)
  const write = (name: string, sql: string) => writeFile(new URL(name, url), sql)
  for (const [name, sql] of Object.entries(files)) await write(name, sql)
  return { url, write, remove: (name: string) => rm(new URL(name, url)) }
}

async function listApplied(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, 'select name from schema_migration order by name')
  return rows.map((row) => row.name)
}

async function hasTable(url: string, name: string): Promise<boolean> {
  const [row] = await query<{ found: string | null }>(url, `select to_regclass('public.${name}') as found`)
  return row?.found !== null
}

const twoTables = {
  '0001_lamps.sql': 'create table lamp (id integer primary key)',
  '0002_wicks.sql':
    'create table wick (lamp_id integer references lamp (id)); insert into lamp values (1); insert into wick values (1)',
}

describe('migrating', () => {
  test('brings a fresh database to the present, in the order of names', async () => {
    const url = await makeEmptyDatabase()
    const ours = new URL('../../../../../db/migrations/', import.meta.url)
    const names = (await readdir(ours)).filter((name) => name.endsWith('.sql')).sort()
    expect(await migrate(url)).toEqual(names)
    expect(await listApplied(url)).toEqual(names)
    expect(await hasTable(url, 'account')).toBe(true)
  })

  test('a second run applies nothing', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    expect(await migrate(url, folder.url)).toEqual(['0001_lamps.sql', '0002_wicks.sql'])
    expect(await migrate(url, folder.url)).toEqual([])
    expect(await query(url, 'select * from wick')).toHaveLength(1)
  })

  test('a later migration is applied alone', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    await migrate(url, folder.url)
    await folder.write('0003_oil.sql', 'create table oil (id integer)')
    expect(await migrate(url, folder.url)).toEqual(['0003_oil.sql'])
  })

  test('files that are not SQL are left alone', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ ...twoTables, 'README.md': 'not a migration' })
    expect(await migrate(url, folder.url)).toEqual(['0001_lamps.sql', '0002_wicks.sql'])
  })

  test('several at once all finish, and each migration is applied once', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({
      ...twoTables,
      '0003_slow.sql': 'select pg_sleep(0.3); create table oil (id integer)',
    })
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, folder.url)))
    expect(applied.flat().sort()).toEqual(['0001_lamps.sql', '0002_wicks.sql', '0003_slow.sql'])
    expect(await query(url, 'select * from wick')).toHaveLength(1)
  })
})

describe('history is not rewritten', () => {
  test('a migration changed after it was applied is refused by name', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    await migrate(url, folder.url)
    await folder.write('0001_lamps.sql', 'create table lamp (id bigint primary key)')
    await folder.write('0003_oil.sql', 'create table oil (id integer)')
    await expect(migrate(url, folder.url)).rejects.toThrow('0001_lamps.sql was changed')
    expect(await hasTable(url, 'oil')).toBe(false)
  })

  test('a migration that was applied but is no longer there is refused by name', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    await migrate(url, folder.url)
    await folder.remove('0002_wicks.sql')
    await folder.write('0003_oil.sql', 'create table oil (id integer)')
    await expect(migrate(url, folder.url)).rejects.toThrow('0002_wicks.sql was applied')
    expect(await hasTable(url, 'oil')).toBe(false)
  })
})

describe('a migration that fails', () => {
  test('leaves nothing of itself behind, and runs when it has been mended', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({
      ...twoTables,
      '0003_oil.sql': 'create table oil (id integer); insert into nowhere values (1)',
      '0004_later.sql': 'create table later (id integer)',
    })
    await expect(migrate(url, folder.url)).rejects.toThrow('0003_oil.sql failed')
    expect(await hasTable(url, 'oil')).toBe(false)
    expect(await hasTable(url, 'later')).toBe(false)
    expect(await listApplied(url)).toEqual(['0001_lamps.sql', '0002_wicks.sql'])

    await folder.write('0003_oil.sql', 'create table oil (id integer)')
    expect(await migrate(url, folder.url)).toEqual(['0003_oil.sql', '0004_later.sql'])
  })

  test('lets go of the lock, so that the next run does not wait for it', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ '0001_bad.sql': 'select nothing from nowhere' })
    await expect(migrate(url, folder.url)).rejects.toThrow('0001_bad.sql failed')
    await expect(migrate(url, folder.url)).rejects.toThrow('0001_bad.sql failed')
    const held = `select 1 from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`
    await expect.poll(() => query(url, held)).toEqual([])
  })
})

describe('a file that begins with -- no-transaction', () => {
  const index = '-- no-transaction\ncreate index concurrently if not exists wick_lamp on wick (lamp_id)'

  test('may build an index without locking the table', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ ...twoTables, '0003_index.sql': index })
    expect(await migrate(url, folder.url)).toContain('0003_index.sql')
    const [built] = await query<{ indisvalid: boolean }>(
      url,
      `select indisvalid from pg_index where indexrelid = 'wick_lamp'::regclass`,
    )
    expect(built?.indisvalid).toBe(true)
    expect(await migrate(url, folder.url)).toEqual([])
  })

  test('without that line the same statement is refused, because a transaction is open', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ ...twoTables, '0003_index.sql': index.replace('-- no', '-- in a') })
    await expect(migrate(url, folder.url)).rejects.toThrow('0003_index.sql failed')
    expect(await listApplied(url)).not.toContain('0003_index.sql')
  })

  test('is safe if several run at once: waiting ones do not block the index build', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({
      ...twoTables,
      // Long enough for the other migrations to be waiting when the index is built.
      '0003_slow.sql': 'select pg_sleep(0.3)',
      '0004_index.sql': index,
    })
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, folder.url)))
    expect(applied.flat().sort()).toEqual([
      '0001_lamps.sql',
      '0002_wicks.sql',
      '0003_slow.sql',
      '0004_index.sql',
    ])
  })

  test('reports the file of a failed migration and does not record it', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ '0001_bad.sql': '-- no-transaction\ncreate index on nowhere (id)' })
    await expect(migrate(url, folder.url)).rejects.toThrow('0001_bad.sql failed')
    expect(await listApplied(url)).toEqual([])
  })
})

describe('beside people who book', () => {
  const column = { ...twoTables, '0003_oil.sql': 'alter table lamp add column oil text' }
  const short = { lockMs: 200, tries: 20, pauseMs: 300, longestPauseMs: 300 }

  /** Opens a session that holds a lock on `lamp` until it is released. */
  async function holdLamp(url: string, mode: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    cleanups.push(() => client.end().catch(() => undefined))
    await client.query(`begin; lock table lamp in ${mode} mode`)
    return { letGo: () => client.query('commit') }
  }

  test('a statement may take longer than the database allows everybody else', async () => {
    const url = await makeEmptyDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '150ms'`)
    await expect(query(url, 'select pg_sleep(0.4)')).rejects.toThrow('statement timeout')
    const folder = await makeFolder({ '0001_slow.sql': 'select pg_sleep(0.4)' })
    expect(await migrate(url, folder.url)).toEqual(['0001_slow.sql'])
  })

  test('gives up waiting for a lock and retries, so that no queue builds up behind it', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    await migrate(url, folder.url)
    await folder.write('0003_oil.sql', column['0003_oil.sql'])
    const reader = await holdLamp(url, 'access share')
    const migrating = migrate(url, folder.url, short)
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const startedAt = performance.now()
      await query(url, 'select * from lamp')
      waits.push(performance.now() - startedAt)
    }
    expect(await hasColumn(url, 'oil')).toBe(false)
    await reader.letGo()
    expect(await migrating).toEqual(['0003_oil.sql'])
    expect(await hasColumn(url, 'oil')).toBe(true)
    // Longer than one lock timeout plus the time to connect on a busy machine.
    expect(Math.max(...waits)).toBeLessThan(short.lockMs + 1_500)
  })

  test('a lock that is never let go ends in a failure that names the file, and nothing is applied', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder(twoTables)
    await migrate(url, folder.url)
    await folder.write('0003_oil.sql', column['0003_oil.sql'])
    await holdLamp(url, 'access share')
    const impatient = { ...short, tries: 2, pauseMs: 10 }
    await expect(migrate(url, folder.url, impatient)).rejects.toThrow(/0003_oil.sql failed: .*lock timeout/)
    expect(await listApplied(url)).toEqual(['0001_lamps.sql', '0002_wicks.sql'])
  })

  test('an index left invalid is rebuilt', async () => {
    const url = await makeEmptyDatabase()
    const twice = 'create table bell (id integer); insert into bell values (1), (1)'
    const index = '-- no-transaction\ncreate unique index concurrently if not exists bell_id on bell (id)'
    const folder = await makeFolder({ '0001_bells.sql': twice, '0002_index.sql': index })
    await expect(migrate(url, folder.url)).rejects.toThrow('0002_index.sql failed')
    await query(url, 'delete from bell')
    expect(await migrate(url, folder.url)).toEqual(['0002_index.sql'])
    const valid = `select from pg_index where indexrelid = 'bell_id'::regclass and indisvalid`
    expect(await query(url, valid)).toHaveLength(1)
  })

  test('tables filled by a migration are analysed for the planner', async () => {
    const url = await makeEmptyDatabase()
    const folder = await makeFolder({ ...twoTables, '0003_oil.sql': 'create table oil (id integer)' })
    await migrate(url, folder.url)
    const figures = `select relname, reltuples from pg_class where relname in ('lamp', 'oil') order by 1`
    expect(await query(url, figures)).toEqual([
      { relname: 'lamp', reltuples: 1 },
      { relname: 'oil', reltuples: -1 },
    ])
  })

  async function hasColumn(url: string, name: string): Promise<boolean> {
    const columnQuery = `select from pg_attribute where attrelid = 'lamp'::regclass and attname = '${name}'`
    return (await query(url, columnQuery)).length > 0
  }
})
