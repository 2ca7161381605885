import type { NowServing } from '@vazhipadu/contract/waiting-room'
import type { Db } from '../../platform/db/database.ts'
import { roomNotFound } from './waiting-room.errors.ts'
import { phaseOf } from './waiting-room.rules.ts'

/**
 * Clients wait for half of the remaining time between polls: no one learns of their turn late, and few calls are made.
 */
const POLL_SHARE = 0.5

export async function showNowServing(db: Db, roomId: string, now: Date): Promise<NowServing> {
  const room = await db
    .selectFrom('room')
    .innerJoin('draw', 'draw.id', 'room.drawId')
    .selectAll('room')
    .select('draw.drawnAt')
    .where('room.id', '=', roomId)
    .executeTakeFirst()
  if (!room) throw roomNotFound()
  return {
    phase: phaseOf(room, room, now),
    at: now.toISOString(),
    joinsFrom: room.joinsFrom.toISOString(),
    opensAt: room.opensAt.toISOString(),
    servesFrom: room.servesFrom?.toISOString() ?? null,
    draw_id: room.drawId,
    joined: room.joined,
    late: room.late,
    threshold: room.threshold,
    rate: room.rate,
    isPaused: room.pausedAt !== null,
    isAllHeld: room.isAllHeld,
    placesFree: room.placesFree,
    endReason: room.endReason as NowServing['endReason'],
    pollShare: POLL_SHARE,
    fence: room.fence,
  }
}
