import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { announceDraw, makeDrawSecrets } from '../features/waiting-room/announce-draw.ts'
import { openRoom } from '../features/waiting-room/open-room.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool, sqlRows } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase } from './clone-database.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { findFreePort } from './find-free-port.ts'
import { makeConfig, makeEnvironment } from './make-config.ts'
import { makeCrowd } from './make-devotees.ts'
import { type Process, startProcess } from './start-process.ts'

const find = (file: string) => fileURLToPath(new URL(`../${file}.ts`, import.meta.url))
/** An offering without a limit on places. */
const OFFERING = 1

export type Rush = Awaited<ReturnType<typeof startRush>>
export type RushRoom = { roomId: string; drawId: string }

/** Two APIs, two workers and a Redis that tests may kill and freeze, on a database of their own. */
export async function startRush() {
  const database = await cloneDatabase()
  const redisPort = await findFreePort()
  const ports = [await findFreePort(), await findFreePort()]
  const redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''])
  const env = makeEnvironment(database.url, {
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    REDIS_WAIT_MS: '250',
    // Small pools: these four processes share the database server's hundred connections with other tests.
    DATABASE_POOL_MAX: '3',
    // Raised: a whole crowd calls from one address.
    LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
  })
  const config = makeConfig(database.url, env)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  await fillCatalogue({ db, clock: systemClock })
  // Its `application_name` identifies a process's sessions in the database.
  const startApi = (which: number) => {
    const own = { ...env, API_PORT: String(ports[which]), PGAPPNAME: `api ${which}` }
    return startProcess(find('http'), own, /API is listening/)
  }
  const startWorker = (which: number) =>
    startProcess(find('worker'), { ...env, PGAPPNAME: `worker ${which}` }, /worker is taking jobs/)
  const apis = await Promise.all([startApi(0), startApi(1)])
  const workers = await Promise.all([startWorker(0), startWorker(1)])

  /**
   * A waiting room of a live release that people may join; `open` draws it, `serve` skips the time for learning one's
   * place.
   */
  const announce = async (terms: { windowSize: number; mostRate: number }): Promise<RushRoom> => {
    const ids = { roomId: randomUUID(), drawId: randomUUID() }
    const now = systemClock.now()
    const on = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    await inTransaction(db, async (trx) => {
      const draw = { id: ids.drawId, announcedAt: now, closesAt: on(60), beaconRound: null }
      await announceDraw(trx, draw, makeDrawSecrets())
      const times = { joinsFrom: on(-1), opensAt: on(60), endsAt: on(600) }
      await openRoom(trx, { id: ids.roomId, drawId: ids.drawId, ...terms, ...times })
      const named = { kind: 'live', title: 'Rush', titleMl: 'തിരക്ക്', announcedBy: randomUUID() }
      const shared = {
        offeringIds: [OFFERING],
        dates: [
          on(30 * 1_440)
            .toISOString()
            .slice(0, 10),
        ],
      }
      await trx
        .insertInto('release')
        .values({ id: randomUUID(), announcedAt: now, ...ids, ...named, ...shared })
        .execute()
    })
    return ids
  }
  const open = ({ roomId }: RushRoom) =>
    sqlRows(db, 'update room set opens_at = $2 where id = $1', [roomId, systemClock.now()])
  const serve = async ({ roomId }: RushRoom) => {
    const set = 'update room set serves_from = $2 where id = $1 and serves_from is not null returning id'
    await expect.poll(() => sqlRows(db, set, [roomId, systemClock.now()])).toHaveLength(1)
  }

  return {
    db,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    apis,
    workers,
    announce,
    open,
    serve,
    /** Ends the room, so that the workers no longer process it. */
    end: ({ roomId }: RushRoom) =>
      sqlRows(db, `update release set ended_at = $2, end_reason = 'time' where room_id = $1`, [
        roomId,
        systemClock.now(),
      ]),
    makeCrowd: (count: number) => makeCrowd({ db, config, clock: systemClock }, count),
    killRedis: () => redis.kill('SIGKILL'),
    async killApi(which: number) {
      await apis[which]?.kill('SIGKILL')
      return {
        again: async () => {
          apis[which] = await startApi(which)
        },
      }
    },
    async close() {
      redis.kill('SIGKILL')
      await Promise.all([...apis, ...workers].map((each: Process) => each.kill('SIGKILL')))
      await db.destroy()
      await database.drop()
    },
  }
}
