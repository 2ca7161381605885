import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { callOffDraw } from '../waiting-room/announce-draw.ts'
import { ballotDrawn, releaseNotFound, releaseOver } from './releases.errors.ts'
import { notifyBallotWithdrawn } from './releases.jobs.ts'
import { endRelease } from './steer-release.ts'

type Withdrawing = { releaseId: string; actorId: string }

/**
 * Withdraws a ballot before its draw and notifies all participants. After the draw it is refused, because winners may
 * be paying already.
 */
export async function withdrawBallot(
  { db, clock }: Platform,
  { releaseId, actorId }: Withdrawing,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const ballot = await trx
      .selectFrom('release')
      .innerJoin('draw', 'draw.id', 'release.drawId')
      .select(['release.kind', 'release.title', 'release.endedAt', 'draw.id as drawId', 'draw.drawnAt'])
      .where('release.id', '=', releaseId)
      .forUpdate()
      .executeTakeFirst()
    if (ballot?.kind !== 'ballot') throw releaseNotFound()
    if (ballot.endedAt !== null) throw releaseOver()
    if (ballot.drawnAt !== null) throw ballotDrawn()
    const entered = await trx
      .selectFrom('ballotEntry')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .where('releaseId', '=', releaseId)
      .executeTakeFirstOrThrow()
    await endRelease(trx, releaseId, 'withdrawn', now)
    await callOffDraw(trx, ballot.drawId, now)
    await enqueue(trx, notifyBallotWithdrawn, { releaseId })
    await writeAudit(trx, {
      at: now,
      actorId,
      action: 'release.withdrawn',
      subjectType: 'release',
      subjectId: releaseId,
      before: { title: ballot.title, entries: Number(entered.entries) },
    })
  })
}
