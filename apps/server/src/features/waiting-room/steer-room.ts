import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { adjustPace, type Figures, type Pace } from './adjust-pace.ts'
import { callNext, countCalled, type Order } from './call-next.ts'
import { TURN_MS } from './waiting-room.rules.ts'

const LEASE_MS = 5_000
/** The first key of the advisory lock; none of our other locks uses it. */
const LOCK_SPACE = 1_919_905_645
/** A place is kept slightly longer than the turn, to allow for clock differences. */
const KEPT_MS = TURN_MS + 5_000
const LONGEST_STEP_MS = 2_000

/** The controller's in-memory state of a room between steps; if it is lost, the next one starts afresh. */
export type Helm = { me: string; order: Order; pace: Pace; owed: number; steeredAt: number | null }

export const takeHelm = (me: string, order: Order): Helm => ({
  me,
  order,
  pace: { rate: 0, loweredAt: 0 },
  owed: 0,
  steeredAt: null,
})

/** The room's places: free to be held (infinite without a limit), and held but not paid. */
export type Places = { free: number; held: number }
type Seen = { figures: Figures; places: Places; now: Date }

/**
 * One step of the controller: removes people whose pass expired, adjusts the rate, calls the next. Each write is a
 * single statement and waits for no other, so that a process that freezes in between holds no lock. The lease is taken
 * under an advisory lock; its fencing number grows with every new holder, so that a former holder's late write finds
 * another number and has no effect. Returns whether this process holds the lease.
 */
export async function steerRoom(db: Db, roomId: string, helm: Helm, seen: Seen): Promise<boolean> {
  const { figures, places, now } = seen
  const lease = await takeLease(db, roomId, helm.me, now)
  if (!lease) {
    helm.steeredAt = null
    return false
  }
  // After a takeover, continues with the former controller's rate.
  if (helm.steeredAt === null) Object.assign(helm, { pace: { rate: lease.rate, loweredAt: 0 }, owed: 0 })
  const step = Math.min(LONGEST_STEP_MS, now.getTime() - (helm.steeredAt ?? now.getTime() - 1_000))
  helm.steeredAt = now.getTime()
  helm.pace = adjustPace(helm.pace, figures, lease.mostRate, now.getTime())
  await letPeopleIn(db, roomId, now)
  const isStill = lease.pausedAt !== null || places.free <= 0
  const threshold = isStill ? lease.threshold : await callWhoFits(db, roomId, helm, { step, now })
  const people = countCalled(helm.order, threshold) - countCalled(helm.order, lease.threshold)
  return publish(db, roomId, { lease, threshold, people, rate: helm.pace.rate, places, now })
}

async function callWhoFits(db: Db, roomId: string, helm: Helm, { step, now }: { step: number; now: Date }) {
  const { order, pace } = helm
  const room = await readRoom(db, roomId, new Date(now.getTime() - KEPT_MS))
  helm.owed += (pace.rate * step) / 1_000
  const allowed = Math.floor(helm.owed)
  // Permits that could not be used because the window was full do not accumulate, or a rush would follow.
  helm.owed = Math.min(helm.owed - allowed, 1)
  const calledCount = countCalled(order, room.threshold) - countCalled(order, room.keptFrom)
  return callNext(order, room, { allowed, unanswered: Math.max(0, calledCount - room.answered) })
}

type Lease = { fence: number; threshold: number; mostRate: number; rate: number; pausedAt: Date | null }

async function takeLease(db: Db, roomId: string, me: string, now: Date): Promise<Lease | undefined> {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Lease>`
    update room set steered_by = ${me}, steered_until = ${until},
      fence = fence + (steered_by is distinct from ${me}::uuid)::int
    where id = ${roomId} and ended_at is null
      and (steered_by = ${me} or steered_until is null or steered_until < ${now})
      and pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(${roomId}))
    returning fence, threshold, most_rate, rate, paused_at`.execute(db)
  return rows[0]
}

/** Removes people whose pass expired. Idempotent, so a former controller may do it too. */
async function letPeopleIn(db: Db, roomId: string, now: Date): Promise<void> {
  await sql`
    with gone as (
      update room_pass set left_at = ${now} where room_id = ${roomId} and left_at is null and expires_at <= ${now}
      returning is_grace)
    update room set inside = inside - gone.all, inside_grace = inside_grace - gone.late
    from (select count(*) as "all", count(*) filter (where is_grace) as late from gone) gone
    where id = ${roomId} and gone.all > 0`.execute(db)
}

type Read = {
  threshold: number
  windowSize: number
  inside: number
  insideGrace: number
  late: number
  keptFrom: number
  answered: number
}

/** In one statement, so that a person who enters at this moment is counted once: as called, or as inside. */
async function readRoom(db: Db, roomId: string, keptSince: Date): Promise<Read> {
  const { rows } = await sql<Read>`
    select r.threshold, r.window_size, r.inside, r.inside_grace, r.late, kept.from as kept_from,
      (select count(*) from room_pass p where p.room_id = r.id and p.line >= kept.from) as answered
    from room r cross join lateral (
      select coalesce(max(threshold), 0) as "from" from room_call c
      where c.room_id = r.id and c.called_at <= ${keptSince}) kept
    where r.id = ${roomId}`.execute(db)
  return rows[0] as Read
}

type Published = {
  lease: Lease
  threshold: number
  people: number
  rate: number
  places: Places
  now: Date
}

async function publish(db: Db, roomId: string, published: Published): Promise<boolean> {
  const { lease, threshold, people, rate, places, now } = published
  const left = Number.isFinite(places.free) ? Math.max(0, places.free) : null
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update room set threshold = ${threshold}, rate = ${rate}, places_free = ${left},
        is_all_held = ${places.free <= 0 && places.held > 0}, published_at = ${now}
      where id = ${roomId} and fence = ${lease.fence} and ended_at is null and threshold <= ${threshold}
      returning id),
    called as (
      insert into room_call (room_id, threshold, people, called_at) select id, ${threshold}, ${people}, ${now} from moved
      where ${threshold > lease.threshold}
      on conflict do nothing)
    select id from moved`.execute(db)
  return rows.length > 0
}
