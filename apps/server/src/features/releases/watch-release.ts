import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { watchRelease as contract } from '@vazhipadu/contract/releases/live'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Deps as DateDeps } from '../booking/check-dates.ts'
import { phaseOf, TURN_MS } from '../waiting-room/waiting-room.rules.ts'
import { countPlaces, sumPlaces } from './count-places.ts'
import { readRelease } from './read-release.ts'
import { releaseNotFound } from './releases.errors.ts'
import { readLoad } from './report-load.ts'

type Live = ResponseOf<typeof contract>

/** Everything that the office watches during a release, as of one moment. */
export async function watchRelease(deps: DateDeps, id: string): Promise<Live> {
  const { db, clock } = deps
  const now = clock.now()
  const release = await readRelease(db, id)
  const room = await readRoom(db, release.room_id, now)
  const releasePlaces = { offeringIds: release.offerings.map((each) => each.id), dates: release.dates }
  const places = await countPlaces(deps, releasePlaces)
  const sums = sumPlaces(places)
  const { holdP99Ms, providerP99Ms, providerRefusals } = await readLoad(db, now)
  const { phase, ...counted } = room
  return {
    release,
    at: now.toISOString(),
    phase,
    ...counted,
    sold: sums.sold,
    held: sums.held,
    left: places.some(({ left }) => left === null) ? null : sums.free,
    ...(await readTaken(db, releasePlaces, release.announcedAt)),
    places: places.map(({ offeringId, poolId: _pool, ...place }) => ({ offering_id: offeringId, ...place })),
    holdP99Ms,
    providerP99Ms,
    providerRefusals,
    moments: await readMoments(db, id),
    deeds: await readDeeds(db, id),
  }
}

type Counted = Pick<
  Live,
  | 'joined'
  | 'late'
  | 'called'
  | 'inside'
  | 'windowSize'
  | 'rate'
  | 'mostRate'
  | 'isPaused'
  | 'isAllHeld'
  | 'missed'
  | 'leftWithoutBooking'
>

async function readRoom(
  db: Db,
  roomId: string | null,
  now: Date,
): Promise<Counted & { phase: Live['phase'] }> {
  const missedBefore = new Date(now.getTime() - TURN_MS)
  const { rows } = await sql<Room>`
    select m.joined, m.late, m.inside, m.window_size, m.rate, m.most_rate, m.paused_at is not null as is_paused,
      m.is_all_held, m.joins_from, m.ended_at, m.serves_from, d.closed_at, d.drawn_at,
      (select coalesce(sum(c.people), 0)::int from room_call c where c.room_id = m.id) as called,
      (select coalesce(sum(c.people), 0)::int from room_call c where c.room_id = m.id and c.called_at < ${missedBefore})
      - (select count(*)::int from room_pass p where p.room_id = m.id and not p.is_grace and p.line < coalesce(
          (select max(c.threshold) from room_call c where c.room_id = m.id and c.called_at < ${missedBefore}), 0)) as missed,
      (select count(*)::int from room_pass p where p.room_id = m.id and p.left_at is not null
        and not exists (select from orders o where o.account_id = p.account_id and o.confirmed_at >= p.issued_at))
        as left_without_booking
    from room m join draw d on d.id = m.draw_id where m.id = ${roomId}`.execute(db)
  if (!rows[0]) throw releaseNotFound()
  const { joinsFrom, endedAt, servesFrom, closedAt, drawnAt, ...counted } = rows[0]
  const phase = phaseOf({ joinsFrom, endedAt, servesFrom }, { closedAt, drawnAt }, now)
  return { ...counted, missed: Math.max(0, counted.missed), phase }
}

type Room = Counted & {
  joinsFrom: Date
  endedAt: Date | null
  servesFrom: Date | null
  closedAt: Date | null
  drawnAt: Date | null
}

type ReleaseDays = { offeringIds: number[]; dates: string[] }

async function readTaken(db: Db, { offeringIds, dates }: ReleaseDays, since: string) {
  const { rows } = await sql<{ takenPaise: number; bookings: number }>`
    select coalesce(sum(l.amount_paise), 0)::bigint as taken_paise, count(distinct l.tran_no)::int as bookings
    from order_line l join orders o using (tran_no)
    where l.on_date = any (${dates}::date[]) and l.offering_id = any (${offeringIds}::int[])
      and l.state in ('booked', 'performed') and o.confirmed_at >= ${since}`.execute(db)
  return rows[0] ?? { takenPaise: 0, bookings: 0 }
}

async function readMoments(db: Db, releaseId: string): Promise<Live['moments']> {
  const rows = await db
    .selectFrom('releaseMoment')
    .select(['at', 'sold', 'held', 'rate'])
    .where('releaseId', '=', releaseId)
    .orderBy('at')
    .execute()
  return rows.map(({ at, ...moment }) => ({ at: at.toISOString(), ...moment }))
}

async function readDeeds(db: Db, releaseId: string): Promise<Live['deeds']> {
  const { rows } = await sql<{ at: Date; action: string; by: string | null; after: unknown }>`
    select e.at, e.action, a.name as by, e.after from audit_entry e left join account a on a.id = e.actor_id
    where e.subject_type = 'release' and e.subject_id = ${releaseId} order by e.at desc, e.id desc limit 20`.execute(
    db,
  )
  return rows.map(({ at, action, by, after }) => ({
    at: at.toISOString(),
    action,
    by,
    detail: after === null ? '' : JSON.stringify(after),
  }))
}
