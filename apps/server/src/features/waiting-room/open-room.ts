import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { lockRoom } from './lock-room.ts'

export type NewRoom = {
  id: string
  drawId: string
  joinsFrom: Date
  opensAt: Date
  endsAt: Date
  windowSize: number
  mostRate: number
}

/** Creates the room of an announced release; its draw was announced in the same transaction. */
export async function openRoom(trx: Trx, room: NewRoom): Promise<void> {
  await trx
    .insertInto('room')
    .values({ ...room, rate: room.mostRate / 4 })
    .onConflict((of) => of.column('id').doNothing())
    .execute()
}

/**
 * Closes the list: later arrivals are late. The update waits for joins in progress by the row's lock, and later joins
 * see it. It is a single statement, so that a worker that freezes after it holds no lock.
 */
export async function closeJoining(db: Db, roomId: string, now: Date): Promise<void> {
  await sql`
    with closed as (
      update room set closed_at = ${now} where id = ${roomId} and closed_at is null returning draw_id)
    update draw set closed_at = ${now} from closed where draw.id = closed.draw_id`.execute(db)
}

export type EndReason = 'sold_out' | 'time' | 'office'

export async function endRoom(trx: Trx, roomId: string, reason: EndReason, now: Date): Promise<void> {
  await lockRoom(trx, roomId)
  await sql`update room set ended_at = ${now}, end_reason = ${reason} where id = ${roomId} and ended_at is null`.execute(
    trx,
  )
}

/** Pauses or resumes calling; people inside stay inside. */
export async function pauseRoom(trx: Trx, roomId: string, pausedAt: Date | null): Promise<void> {
  await sql`update room set paused_at = ${pausedAt} where id = ${roomId} and ended_at is null`.execute(trx)
}

/** Changes the maximum rate and the window size. People already inside stay. */
export async function updateRoomLimits(
  trx: Trx,
  roomId: string,
  { maxRate, windowSize }: { maxRate?: number; windowSize?: number },
): Promise<void> {
  await sql`update room set most_rate = coalesce(${maxRate ?? null}, most_rate),
    window_size = coalesce(${windowSize ?? null}, window_size)
    where id = ${roomId} and ended_at is null`.execute(trx)
}
