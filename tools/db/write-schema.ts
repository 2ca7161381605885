// Writes db/schema.sql and the table types from the migrations, using a temporary database. `--check` writes nothing
// and fails if either is out of date.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { findDatabaseServer } from '../dev/find-database-server.ts'

const run = promisify(execFile)
const serverUrl = process.env.DATABASE_SERVER_URL ?? `${findDatabaseServer()}/postgres`
const database = `vazhipadu_schema_${process.pid}`
const url = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
const targets = { schema: 'db/schema.sql', types: 'apps/server/src/platform/db/tables.generated.ts' }

const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database ${database}`)
try {
  await migrate(url)
  const written = { schema: await dumpSchema(), types: await generateTypes() }
  if (process.argv.includes('--check')) await compare(written)
  else
    await Promise.all((['schema', 'types'] as const).map((part) => writeFile(targets[part], written[part])))
} finally {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

async function dumpSchema(): Promise<string> {
  const { stdout } = await run('pg_dump', [
    '--schema-only',
    '--no-owner',
    '--no-privileges',
    '--schema=public',
    '--extension=*',
    url,
  ])
  // Comments, settings and the random \restrict token differ between servers; the tables do not.
  const lines = stdout
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog|\\|CREATE SCHEMA)/.test(line))
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

async function generateTypes(): Promise<string> {
  const out = join(await mkdtemp(join(tmpdir(), 'vazhipadu-')), 'tables.ts')
  await run('npx', [
    'kysely-codegen',
    '--dialect=postgres',
    `--url=${url}`,
    '--camel-case',
    '--date-parser=string',
    '--exclude-pattern=schema_migration',
    '--type-mapping={"int8":"number"}',
    `--out-file=${out}`,
  ])
  return readFile(out, 'utf8')
}

async function compare(written: Record<keyof typeof targets, string>): Promise<void> {
  for (const part of ['schema', 'types'] as const) {
    const kept = await readFile(targets[part], 'utf8').catch(() => '')
    if (kept === written[part]) continue
    console.error(`${targets[part]} is not what the migrations say: npm run db:schema`)
    process.exitCode = 1
  }
}
