import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSandbox } from './call-sandbox.ts'
import type { RunningSandbox } from './start-sandbox.ts'

const admin = new URL('/postgres', process.env.TEST_DATABASE_SERVER ?? 'postgres://postgres@127.0.0.1:5432')
const name = `vazhipadu_sandbox_clock_${process.pid}`
const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href
let sandbox: RunningSandbox

async function run(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(sql)
  await client.end()
}

beforeAll(async () => {
  await run(admin.href, `create database ${name}`)
  await run(url, 'create table clock_offset (single boolean primary key, offset_ms bigint not null)')
  sandbox = await startTestSandbox({ clockDatabaseUrl: url })
})
afterAll(async () => {
  await sandbox.close()
  await run(admin.href, `drop database if exists ${name} with (force)`)
})

it('tells the time of the application, also after its connection was lost', async () => {
  const ahead = () => Date.parse(sandbox.control.state().now) - Date.now()
  expect(ahead()).toBeLessThan(1_000)
  await run(url, 'insert into clock_offset values (true, 3600000)')
  await expect.poll(() => ahead()).toBeGreaterThan(3_590_000)
  await run(admin.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await run(url, 'update clock_offset set offset_ms = 7200000')
  await expect.poll(() => ahead()).toBeGreaterThan(7_190_000)
})
