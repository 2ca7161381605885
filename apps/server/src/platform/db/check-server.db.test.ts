import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform } from '../../start-platform.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { liveChanges, makeConfig } from '../../testing/make-config.ts'
import { createLog } from '../log.ts'
import { checkServerFacts, readServer, type ServerFacts } from './check-server.ts'
import { createDatabase, createPool } from './database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const right: ServerFacts = {
  version: 150_004,
  encoding: 'UTF8',
  autovacuum: 'on',
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  synchronousStandbyNames: 'FIRST 1 (second)',
  maxConnections: 200,
  reservedConnections: 3,
  knowsTimeZone: true,
  ownsTables: false,
  nodeMajor: 24,
}
const judge = (found: Partial<ServerFacts>, changes: Record<string, string> = {}) =>
  checkServerFacts({ ...right, ...found }, makeConfig(database.url, changes))

test('a server with all required settings passes, and so does one declared to have no standby', () => {
  expect(judge({})).toEqual([])
  expect(judge({ synchronousCommit: 'remote_apply' })).toEqual([])
  expect(judge({ synchronousStandbyNames: '' }, { DATABASE_STANDBY: 'none' })).toEqual([])
})

test.each([
  [{ version: 140_011 }, 'older than 15'],
  [{ nodeMajor: 22 }, 'Node is older'],
  [{ encoding: 'SQL_ASCII' }, 'encoding'],
  [{ autovacuum: 'off' }, 'autovacuum'],
  [{ fsync: 'off' }, 'fsync'],
  [{ fullPageWrites: 'off' }, 'full_page_writes'],
  [{ synchronousStandbyNames: ' ' }, 'no standby'],
  [{ maxConnections: 30 }, 'processes may want'],
  [{ knowsTimeZone: false }, 'time zone'],
  [{ ownsTables: true }, 'owner of the tables'],
])('%o is named', (found, words) => {
  expect(judge(found)).toEqual([expect.stringContaining(words)])
})

test('commits that are not waited for are named even where there is no standby', () => {
  expect(judge({ synchronousCommit: 'off' }, { DATABASE_STANDBY: 'none' })).toEqual([
    expect.stringContaining('synchronous_commit is off'),
  ])
})

test('the server’s own settings are read', async () => {
  const config = makeConfig(database.url)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  const found = await readServer(db, 'Asia/Kolkata')
  expect(found).toMatchObject({ encoding: 'UTF8', knowsTimeZone: true, synchronousStandbyNames: '' })
  expect(found.version).toBeGreaterThanOrEqual(150_000)
  expect((await readServer(db, 'Kerala/Nowhere')).knowsTimeZone).toBe(false)
  await db.destroy()
})

test('with a live key nothing starts unless commits wait for a standby; with a test key it is only logged', async () => {
  const start = (changes: Record<string, string>) =>
    startPlatform(makeConfig(database.url, changes), createLog('silent'))
  await expect(start(liveChanges)).rejects.toThrow('commits wait for no standby')
  const testing = await start({})
  await testing.stop()
})
