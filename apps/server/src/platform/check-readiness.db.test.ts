import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { compose, openGateways } from '../compose.ts'
import { startPlatform } from '../start-platform.ts'
import { cloneDatabase } from '../testing/clone-database.ts'
import { makeConfig } from '../testing/make-config.ts'
import { checkReadiness } from './check-readiness.ts'
import { sqlRows } from './db/database.ts'
import { createLog } from './log.ts'

const right = { problem: () => undefined }

describe('a process', () => {
  test('is ready if its database answers and has all tables', async () => {
    const readiness = checkReadiness({ skew: right, listMissing: async () => [] })
    expect(await readiness.problem()).toBeUndefined()
  })

  test.each([
    [
      'the database lacks a migration',
      { listMissing: async () => ['0999-lamps.sql'] },
      /migrated: 0999-lamps/,
    ],
    ['the database is away', { listMissing: () => Promise.reject(new Error('gone')) }, /does not answer/],
    ['the database hangs', { listMissing: () => new Promise<string[]>(() => undefined) }, /does not answer/],
    ['its clock is wrong', { skew: { problem: () => 'five seconds ahead' } }, /five seconds ahead/],
  ])('is not when %s', async (_what, changes, reason) => {
    const readiness = checkReadiness({ skew: right, listMissing: async () => [], ...changes })
    expect(await readiness.problem()).toMatch(reason)
  })
})

describe('the API', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let platform: Awaited<ReturnType<typeof startPlatform>>
  let app: Awaited<ReturnType<typeof buildApp>>
  let port: number
  beforeAll(async () => {
    database = await cloneDatabase()
    const config = makeConfig(database.url)
    platform = await startPlatform(config, createLog('silent'))
    app = await buildApp(compose(platform, openGateways(config, platform.installation)))
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    await platform.stop()
    await database.drop()
  })

  const ask = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path, headers: { connection: 'keep-alive' } }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, connection: response.headers.connection })
      })
        .on('error', reject)
        .end(),
    )

  test('is not ready beside a database that has not been migrated, and is after it has', async () => {
    const taken = await sqlRows<{ name: string; checksum: string }>(
      platform.db,
      'delete from schema_migration where name = (select max(name) from schema_migration) returning name, checksum',
    )
    expect((await ask('/readyz')).status).toBe(503)
    await sqlRows(platform.db, 'insert into schema_migration (name, checksum) values ($1, $2)', [
      taken[0]?.name,
      taken[0]?.checksum,
    ])
    expect((await ask('/readyz')).status).toBe(200)
  })

  test('a stopping process reports it, continues to serve, and closes connections after their response', async () => {
    expect(await ask('/temple')).toEqual({ status: 200, connection: 'keep-alive' })
    platform.readiness.drain()
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await ask('/temple')).toEqual({ status: 200, connection: 'close' })
    expect(await ask('/nothing-here')).toEqual({ status: 404, connection: 'close' })
  })
})
