import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { RUNTIME_ROLE } from './describe-stack.ts'

const run = promisify(execFile)

/** Roles belong to the whole server: ignores the error if it exists or another process creates it at the same time. */
const MAKE_RUNTIME_ROLE = `do $$ begin
  create role ${RUNTIME_ROLE} login;
exception when duplicate_object or unique_violation then null;
end $$`

/** Creates the database if missing (`fresh`: drops it first) and migrates it. */
export async function prepareDatabase(
  url: string,
  env: Record<string, string>,
  fresh = false,
): Promise<string> {
  await makeDatabase(url, fresh)
  return runCommand('migrate-database', env)
}

/** Creates an empty database if missing (`fresh`: drops it first), and the runtime role. */
export async function makeDatabase(url: string, fresh = true): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  })
  try {
    await admin.connect()
  } catch (error) {
    throw new Error(
      `PostgreSQL does not answer (${error instanceof Error ? error.message : error}). Run: npm run setup`,
    )
  }
  try {
    if (fresh) await admin.query(`drop database if exists ${name} with (force)`)
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    await admin.query(MAKE_RUNTIME_ROLE)
  } finally {
    await admin.end()
  }
}

/** Seeds the demo temple's catalogue, calendar and languages; existing data is kept. */
export async function seedDatabase(env: Record<string, string>): Promise<string> {
  return runCommand('seed-database', env, ['--demo'])
}

async function runCommand(name: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const file = fileURLToPath(new URL(`../../apps/server/src/commands/${name}.ts`, import.meta.url))
  const { stdout } = await run(process.execPath, [file, ...args], { env: { ...process.env, ...env } })
  return stdout.trim()
}

export async function dropDatabase(url: string): Promise<void> {
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  })
  await admin.connect()
  await admin.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
}
