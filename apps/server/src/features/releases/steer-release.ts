import type { steerRelease as contract, releaseEnds } from '@vazhipadu/contract/releases/live'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockRoom } from '../waiting-room/lock-room.ts'
import { endRoom, pauseRoom, updateRoomLimits } from '../waiting-room/open-room.ts'
import { removeDayGuards } from '../waiting-room/require-pass.ts'
import { releaseNotFound, releaseOver } from './releases.errors.ts'

type Wish = z.output<(typeof contract)['body']>
type Steering = { releaseId: string; wish: Wish; actorId: string }

/** An office member's change to a running release. The controller reads it at its next step. */
export async function steerRelease(
  { db, clock }: Platform,
  { releaseId, wish, actorId }: Steering,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const release = await trx
      .selectFrom('release')
      .select(['roomId', 'endedAt'])
      .where('id', '=', releaseId)
      .forUpdate()
      .executeTakeFirst()
    if (!release?.roomId) throw releaseNotFound()
    const room = await lockRoom(trx, release.roomId)
    if (release.endedAt !== null || !room || room.endedAt !== null) throw releaseOver()
    const before = { isPaused: room.pausedAt !== null, rate: room.mostRate, windowSize: room.windowSize }
    await apply(trx, { releaseId, roomId: release.roomId, wish, now })
    const { action, ...after } = wish
    await writeAudit(trx, {
      at: now,
      actorId,
      action: `release.${action}`,
      subjectType: 'release',
      subjectId: releaseId,
      before,
      after,
    })
  })
}

type Applied = { releaseId: string; roomId: string; wish: Wish; now: Date }

async function apply(trx: Trx, { releaseId, roomId, wish, now }: Applied): Promise<void> {
  switch (wish.action) {
    case 'pause':
      return pauseRoom(trx, roomId, now)
    case 'resume':
      return pauseRoom(trx, roomId, null)
    case 'pace':
      return updateRoomLimits(trx, roomId, { maxRate: wish.ratePerMinute / 60 })
    case 'window':
      return updateRoomLimits(trx, roomId, { windowSize: wish.windowSize })
    case 'end':
      await endRoom(trx, roomId, 'office', now)
      return endRelease(trx, releaseId, 'office', now)
  }
}

/** The release's remaining places can be booked as usual from now on. */
export async function endRelease(
  trx: Trx,
  releaseId: string,
  reason: (typeof releaseEnds)[number],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('release')
    .set({ endedAt: now, endReason: reason })
    .where('id', '=', releaseId)
    .where('endedAt', 'is', null)
    .execute()
  await removeDayGuards(trx, releaseId)
}
