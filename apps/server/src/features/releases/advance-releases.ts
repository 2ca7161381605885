import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Beacon } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { advanceRoom } from '../waiting-room/advance-room.ts'
import type { Helm } from '../waiting-room/steer-room.ts'
import { advanceBallot } from './advance-ballot.ts'
import type { CallDeps } from './call-winners.ts'
import { countPlaces, sumPlaces } from './count-places.ts'
import { readLoad } from './report-load.ts'
import { endRelease } from './steer-release.ts'

export type AdvanceDeps = CallDeps & { beacon: Beacon }

/** Advances every live release once a second, in every worker: each step is done by one of them. */
export function openAdvancing(deps: AdvanceDeps): () => Promise<number> {
  const { db, clock, beacon } = deps
  const me = randomUUID()
  const helms = new Map<string, Helm>()
  return async () => {
    const releases = await db
      .selectFrom('release')
      .leftJoin('room', 'room.id', 'release.roomId')
      .select(['release.id', 'release.roomId', 'release.offeringIds', 'room.endedAt', 'room.endReason'])
      .select(sql<string[]>`release.dates::text[]`.as('dates'))
      .where('release.endedAt', 'is', null)
      .execute()
    for (const { id, roomId, offeringIds, dates, endedAt, endReason } of releases) {
      const now = clock.now()
      if (roomId === null) {
        await advanceBallot(deps, id)
        continue
      }
      if (endedAt !== null) {
        const reason = endReason === 'sold_out' ? 'sold_out' : 'time'
        await inTransaction(db, (trx) => endRelease(trx, id, reason, now))
        continue
      }
      const places = sumPlaces(await countPlaces(deps, { offeringIds, dates }))
      const figures = await readLoad(db, now)
      await advanceRoom({ db, beacon, me }, roomId, helms, { figures, places, now })
      await saveMoment(db, { releaseId: id, roomId, places, now })
    }
    return 0
  }
}

type Moment = { releaseId: string; roomId: string; places: { held: number; sold: number }; now: Date }

/**
 * The course of a release for later review: a row for every ten seconds since the first call, written by any worker.
 */
async function saveMoment(db: Db, { releaseId, roomId, places, now }: Moment): Promise<void> {
  const tenSeconds = new Date(Math.floor(now.getTime() / 10_000) * 10_000)
  await sql`
    insert into release_moment (release_id, at, joined, inside, sold, held, rate)
    select ${releaseId}, ${tenSeconds}, joined, inside, ${places.sold}, ${places.held},
      case when paused_at is null then rate else 0 end
    from room where id = ${roomId} and serves_from <= ${now}
    on conflict do nothing`.execute(db)
}
