import { sql } from 'kysely'
import { createBatcher } from '../../platform/create-batcher.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LockedRoom, lockRoom } from './lock-room.ts'
import { joiningNotOpen, roomEnded, roomNotFound } from './waiting-room.errors.ts'

type Joining = { roomId: string; accountId: string }
export type Joined = { outcome: 'joined'; lateNo: number | null }
type Refusal = { outcome: 'none' } | { outcome: 'ended' } | { outcome: 'early'; joinsFrom: Date }
type Answer = Joined | Refusal

const TOGETHER = 1_000
const MAX_QUEUED = 20_000
/** Never start a second batch concurrently: it would only wait for the room's row. */
const PIPELINE_THRESHOLD = Number.POSITIVE_INFINITY

/**
 * Joins accounts to a room, each once, even if repeated. Accounts that have joined when the list is closed are drawn;
 * later ones get the next number. The room's row, read under its lock, decides which.
 */
export function openJoining({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): (request: Joining) => Promise<Joined> {
  const join = createBatcher<Joining, Answer>({
    pipelineThreshold: PIPELINE_THRESHOLD,
    maxBatchWeight: TOGETHER,
    weightOf: () => 1,
    ownerOf: ({ accountId }) => accountId,
    maxQueuedWeight: MAX_QUEUED,
    maxQueuedPerOwner: 8,
    run: async (batch) => {
      const answers = new Map<Joining, Answer>()
      for (const [roomId, requests] of Map.groupBy(batch, (each) => each.roomId)) {
        const joined = await inTransaction(db, (trx) => joinTogether(trx, roomId, requests, clock.now()))
        for (const [index, answer] of joined.entries()) answers.set(requests[index] as Joining, answer)
      }
      return batch.map((each) => answers.get(each) as Answer)
    },
  })
  return async (request) => {
    const answer = await join(request)
    if (answer.outcome === 'none') throw roomNotFound()
    if (answer.outcome === 'ended') throw roomEnded()
    if (answer.outcome === 'early') throw joiningNotOpen(answer.joinsFrom)
    return answer
  }
}

async function joinTogether(trx: Trx, roomId: string, requests: Joining[], now: Date): Promise<Answer[]> {
  const room = await lockRoom(trx, roomId)
  if (!room) return requests.map(() => ({ outcome: 'none' }))
  const accountIds = [...new Set(requests.map(({ accountId }) => accountId))]
  const members = await readMembers(trx, roomId, accountIds)
  const refusal = refuse(room, now)
  if (!refusal) {
    const fresh = accountIds.filter((accountId) => !members.has(accountId))
    for (const [accountId, lateNo] of await addMembers(trx, room, fresh, now)) members.set(accountId, lateNo)
  }
  return requests.map(({ accountId }) => {
    const lateNo = members.get(accountId)
    // An account that has joined stays: repeating the call is never refused.
    if (lateNo !== undefined) return { outcome: 'joined', lateNo }
    return refusal ?? { outcome: 'none' }
  })
}

function refuse({ endedAt, joinsFrom }: LockedRoom, now: Date): Refusal | undefined {
  if (endedAt !== null) return { outcome: 'ended' }
  return joinsFrom > now ? { outcome: 'early', joinsFrom } : undefined
}

/** Looked up one by one by key: for a table that was empty a moment ago the planner would scan the whole room. */
async function readMembers(trx: Trx, roomId: string, accountIds: string[]) {
  const { rows } = await sql<{ accountId: string; lateNo: number | null }>`
    select given.account_id, m.late_no from unnest(${accountIds}::uuid[]) as given (account_id)
    cross join lateral (
      select late_no from room_member where room_id = ${roomId} and account_id = given.account_id limit 1) m`.execute(
    trx,
  )
  return new Map(rows.map(({ accountId, lateNo }) => [accountId, lateNo]))
}

async function addMembers(trx: Trx, room: LockedRoom, accountIds: string[], now: Date) {
  if (accountIds.length === 0) return []
  const isLate = room.closedAt !== null
  const rows = accountIds.map((accountId, index) => ({
    accountId,
    lateNo: isLate ? room.late + index + 1 : null,
  }))
  await sql`
    insert into room_member (room_id, account_id, late_no, joined_at)
    select ${room.id}, account_id, late_no, ${now}
    from ${unnestRows('given', rows, { accountId: 'uuid', lateNo: 'integer' })}`.execute(trx)
  await trx
    .updateTable('room')
    .set((of) => ({
      joined: of('joined', '+', rows.length),
      late: of('late', '+', isLate ? rows.length : 0),
    }))
    .where('id', '=', room.id)
    .execute()
  return rows.map(({ accountId, lateNo }) => [accountId, lateNo] as const)
}
