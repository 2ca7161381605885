import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { createLog } from '../log.ts'
import { readServer } from './check-server.ts'
import { createDatabase, createPool } from './database.ts'
import { grantRuntime } from './grant-runtime.ts'

const ROLE = 'vazhipadu_runtime_in_tests'
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let runtime: pg.Client
let runtimeUrl: string
beforeAll(async () => {
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`do $$ begin create role ${ROLE} login;
    exception when duplicate_object or unique_violation then null; end $$`)
  await grantRuntime(database.url, ROLE)
  runtimeUrl = Object.assign(new URL(database.url), { username: ROLE }).href
  runtime = new pg.Client({ connectionString: runtimeUrl })
  await runtime.connect()
})
afterAll(async () => {
  await runtime.end()
  await owner.end()
  await database.drop()
})

const refused = { code: '42501' }

describe('the role of API and worker', () => {
  test.each([
    'alter table ledger_entry disable trigger ledger_entry_append_only',
    'drop trigger audit_entry_append_only on audit_entry',
    'update ledger_entry set amount_paise = 0',
    'delete from ledger_posting',
    "update audit_entry set action = 'nothing'",
    'delete from audit_entry',
    'delete from receipt_document',
    'truncate ledger_entry',
    'truncate orders',
    'update day_sheet_version set version = 1',
    'drop table orders',
    'alter table account add column mine text',
    'create table mine (id int)',
    'create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin return new; end $$',
    "insert into schema_migration (name, checksum) values ('9999-mine.sql', 'x')",
    'set role postgres',
  ])('may not: %s', async (statement) => {
    await expect(runtime.query(statement)).rejects.toMatchObject(refused)
  })

  test('may insert into the ledger, and read and change other tables', async () => {
    await runtime.query(
      "insert into audit_entry (at, action, subject_type, subject_id) values (now(), 'tests.written', 'test', $1)",
      [randomUUID()],
    )
    await runtime.query('update setting set changed_at = now()')
    await runtime.query('delete from session')
    await runtime.query('select * from pgboss.job limit 1')
  })

  test('is detected at the start, and so is an owner role', async () => {
    const ask = async (url: string) => {
      const config = makeConfig(url)
      const db = createDatabase(config, createPool(config, createLog('silent')))
      const { ownsTables } = await readServer(db, 'Asia/Kolkata')
      await db.destroy()
      return ownsTables
    }
    expect(await ask(runtimeUrl)).toBe(false)
    expect(await ask(database.url)).toBe(true)
  })
})
