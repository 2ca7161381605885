import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/waiting-room'
import { afterEach, beforeEach } from 'vitest'
import { advanceRoom } from '../features/waiting-room/advance-room.ts'
import { openJoining } from '../features/waiting-room/join-room.ts'
import { openRedeeming } from '../features/waiting-room/redeem-turn.ts'
import type { Helm, Places } from '../features/waiting-room/steer-room.ts'
import { sqlRows } from '../platform/db/database.ts'
import { calm, type StartedRoom, startRoom } from './start-room.ts'

export const plenty: Places = { free: 10_000, held: 0 }
const noBeacon = { readRound: () => Promise.reject(new Error('not asked')) }
type Crowd = Awaited<ReturnType<StartedRoom['makeCrowd']>>
type Who = Pick<Crowd[number], 'accountId' | 'sessionId'>

/**
 * A waiting room that two hundred have joined, created for each test; its limits are forty inside and twenty admissions
 * a second.
 */
export function useSteering() {
  const r = {} as StartedRoom
  const crowd: Crowd = []
  beforeEach(async () => {
    Object.defineProperties(
      r,
      Object.getOwnPropertyDescriptors(await startRoom({ windowSize: 40, mostRate: 20 })),
    )
    crowd.splice(0, crowd.length, ...(await r.makeCrowd(200)))
    const join = openJoining(r)
    await Promise.all(crowd.map(({ accountId }) => join({ roomId: r.roomId, accountId })))
  })
  afterEach(() => r.close())

  /** A worker with its own in-memory state. */
  function startWorker() {
    const helms = new Map<string, Helm>()
    const me = randomUUID()
    const deps = { db: r.db, beacon: noBeacon, me }
    return {
      me,
      helms,
      step: (places = plenty, figures = calm) =>
        advanceRoom(deps, r.roomId, helms, { figures, places, now: r.clock.now() }),
    }
  }

  /** All people redeem at once, through one process; returns each one's answer. */
  const redeemAll = (people: Who[]) => {
    const ask = openRedeeming(r)
    return Promise.all(
      people.map(({ accountId, sessionId }) =>
        ask({ roomId: r.roomId, accountId, sessionId }).then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
      ),
    )
  }

  return {
    r,
    crowd,
    startWorker,
    redeemAll,
    redeem: async (who: Who) => (await redeemAll([who]))[0],
    look: async () => (await r.call(contract.getNowServing, { params: { room_id: r.roomId } })).body,
    readRoom: async () => {
      type Row = { inside: number; insideGrace: number; fence: number; passes: number; seed: Buffer }
      const [room] = await sqlRows<Row>(
        r.db,
        `select inside, inside_grace, fence::int, seed, (select count(*)::int from room_pass where left_at is null) as passes
         from room join draw on draw.id = draw_id`,
      )
      if (!room) throw new Error('no room')
      return room
    },
    openDoors: async (worker: ReturnType<typeof startWorker>) => {
      r.clock.advance({ minutes: 60 })
      await worker.step()
      await worker.step()
      r.clock.advance({ seconds: 30 })
    },
  }
}
