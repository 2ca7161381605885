import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findFreePort } from '../apps/server/src/testing/find-free-port.ts'
import { openDoor } from '../tools/dev/open-door.ts'
import { dropDatabase, prepareDatabase } from '../tools/dev/prepare-database.ts'
import { startStack } from '../tools/dev/start-stack.ts'
import { readRows } from './database.ts'
import type { Person } from './people.ts'

const usual = process.env.E2E_API_URL ?? 'http://localhost:4100'
const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * A temple with two years of orders, with its own database and its own API beside the journeys' API; seeding needs an
 * empty database. `enter` makes a page use that API; `run` changes its database.
 */
export async function openSeededYear(orders: number, admin: Person) {
  const port = await findFreePort()
  const internal = await findFreePort()
  const address = `http://localhost:${port}`
  const owner = new URL(process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_e2e')
  owner.pathname = `${owner.pathname}_year`
  const runtime = new URL(process.env.DATABASE_URL ?? owner.href)
  runtime.pathname = owner.pathname
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    DATABASE_URL: runtime.href,
    DATABASE_OWNER_URL: owner.href,
    API_PORT: String(port),
    INTERNAL_PORT: String(internal),
    REDIS_PREFIX: `year:${process.pid}:`,
  }
  await prepareDatabase(owner.href, env, true)
  const seed = [fileOf('lab/bench/seed-temple.ts'), '--orders', String(orders)]
  await promisify(execFile)(process.execPath, seed, { env: { ...env, DATABASE_URL: owner.href } })

  const client = new pg.Client({ connectionString: owner.href })
  await client.connect()
  const run = async (text: string, values: unknown[] = []) => {
    await client.query(text, values)
  }
  // Copies the admin's account from the journeys' database.
  const [account] = await readRows('select * from account where email = $1', [admin.email])
  await run(
    `insert into account overriding system value
     select (jsonb_populate_record(null::account, $1::jsonb || '{"number": 900000}')).*`,
    [JSON.stringify(account)],
  )
  await openDoor(admin, run)

  const api = {
    name: 'year',
    command: [process.execPath, fileOf('apps/server/src/http.ts')],
    ready: `${address}/readyz`,
    ports: [port, internal],
  }
  const stack = await startStack([api], env, true)
  return {
    run,
    enter: (page: Page) =>
      page.route(`${usual}/**`, (route) =>
        route.continue({ url: route.request().url().replace(usual, address) }),
      ),
    async close() {
      await stack.stop()
      await client.end()
      await dropDatabase(owner.href)
    },
  }
}
