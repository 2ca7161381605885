import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Moment = { releaseId: string; roomId: string; places: { held: number; sold: number }; now: Date }

/** The morning as it went: a row for every ten seconds since the first person was called, whichever worker writes it. */
export async function keepMoment(db: Db, { releaseId, roomId, places, now }: Moment): Promise<void> {
  const tenSeconds = new Date(Math.floor(now.getTime() / 10_000) * 10_000)
  await sql`
    insert into release_moment (release_id, at, joined, inside, sold, held, rate)
    select ${releaseId}, ${tenSeconds}, joined, inside, ${places.sold}, ${places.held},
      case when paused_at is null then rate else 0 end
    from room where id = ${roomId} and serves_from <= ${now}
    on conflict do nothing`.execute(db)
}
