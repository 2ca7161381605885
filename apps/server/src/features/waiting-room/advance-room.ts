import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Beacon } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Figures } from './adjust-pace.ts'
import { countParts, type Order } from './call-next.ts'
import { makeDraw } from './make-draw.ts'
import { closeJoining, endRoom } from './open-room.ts'
import { publishEntries } from './publish-entries.ts'
import type { Keys } from './redeem-batch.ts'
import { type Helm, type Places, steerRoom, takeHelm } from './steer-room.ts'
import { drawLine, LEARN_MS, makeCode } from './waiting-room.rules.ts'

type Deps = { db: Db; beacon: Beacon; me: string }
type Seen = { figures: Figures; places: Places; now: Date }

/**
 * Takes each room a step further: closes its list, publishes it, draws, calls, ends. Every step is stored and done
 * once, by the first worker that reaches it; only calling needs a lease. `helms`: this process's in-memory state of the
 * rooms.
 */
export async function advanceRoom(
  { db, beacon, me }: Deps,
  roomId: string,
  helms: Map<string, Helm>,
  { figures, places, now }: Seen,
): Promise<void> {
  const room = await readRoom(db, roomId)
  if (!room || room.endedAt !== null) {
    helms.delete(roomId)
    return
  }
  if (room.endsAt <= now) return inTransaction(db, (trx) => endRoom(trx, roomId, 'time', now))
  if (room.opensAt > now) return
  if (room.closedAt === null) await closeJoining(db, roomId, now)
  if (room.entriesHash === null) await publishEntries(db, room.drawId, () => listMembers(db, roomId))
  if (room.seed === null && !(await makeDraw(db, beacon, room.drawId, now))) return
  if (room.seed === null) return
  const keys = { seed: room.seed, codeKey: room.codeKey }
  const helm = helms.get(roomId) ?? takeHelm(me, await listOrder(db, roomId, keys))
  helms.set(roomId, helm)
  if (room.servesFrom === null) {
    await publishParts(db, room.drawId, countParts(helm.order))
    await setServing(db, roomId, new Date(now.getTime() + LEARN_MS))
    return
  }
  if (room.servesFrom > now) return
  if (places.free <= 0 && places.held <= 0)
    return inTransaction(db, (trx) => endRoom(trx, roomId, 'sold_out', now))
  await steerRoom(db, roomId, helm, { figures, places, now })
}

async function readRoom(db: Db, roomId: string) {
  return db
    .selectFrom('room')
    .innerJoin('draw', 'draw.id', 'room.drawId')
    .select([
      'room.opensAt',
      'room.endsAt',
      'room.closedAt',
      'room.endedAt',
      'room.servesFrom',
      'room.drawId',
      'draw.entriesHash',
      'draw.seed',
      'draw.codeKey',
    ])
    .where('room.id', '=', roomId)
    .executeTakeFirst()
}

async function publishParts(db: Db, drawId: string, buckets: number[]): Promise<void> {
  await db
    .updateTable('draw')
    .set({ buckets })
    .where('id', '=', drawId)
    .where('buckets', 'is', null)
    .execute()
}

async function setServing(db: Db, roomId: string, servesFrom: Date): Promise<void> {
  await db
    .updateTable('room')
    .set({ servesFrom })
    .where('id', '=', roomId)
    .where('servesFrom', 'is', null)
    .execute()
}

const AT_ONCE = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The people in the room when its list was closed, in batches of some thousands. */
async function* listMembers(db: Db, roomId: string): AsyncGenerator<string[]> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await sql<{ accountId: string }>`
      select account_id from room_member where room_id = ${roomId} and account_id > ${after} and late_no is null
      order by account_id limit ${AT_ONCE}`.execute(db)
    const accountIds = rows.map(({ accountId }) => accountId)
    if (accountIds.length > 0) yield accountIds
    const last = accountIds.at(-1)
    if (last === undefined || accountIds.length < AT_ONCE) return
    after = last
  }
}

/** The order in which people are called: computed from the seed by every controller, with the same result. */
async function listOrder(db: Db, roomId: string, { seed, codeKey }: Keys): Promise<Order> {
  const lines: number[] = []
  for await (const accountIds of listMembers(db, roomId)) {
    for (const accountId of accountIds) lines.push(drawLine(seed, makeCode(codeKey, accountId)))
    await breathe()
  }
  return Float64Array.from(lines).sort()
}
