import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange, type Changes } from '../../platform/db/follow-changes.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { PASS_MS } from './waiting-room.rules.ts'

const GUARDS_TOPIC = 'guards'
const REMEMBERED_MS = 30_000

/** A day given out by a release: through a waiting room, or, without one, by a ballot. */
type Guard = { roomId: string | null; opensAt: Date | null }

type DayOf = { offeringId: number; date: string }
const keyOf = ({ offeringId, date }: DayOf) => `${offeringId}|${date}`

/** Whether a waiting room is open or opens soon, cached. Never use this cache to decide who may book. */
export type Guards = {
  hasOpen(now: Date): Promise<boolean>
}

export function createGuardCache(db: Db, changes: Changes): Guards {
  let remembered: Promise<Guard[]> | undefined
  let rememberedAt = 0
  const forget = () => {
    remembered = undefined
  }
  changes.on(GUARDS_TOPIC, forget)
  const read = () => {
    // Reloads every half minute anyway, because a notification can be lost with its host.
    if (performance.now() - rememberedAt > REMEMBERED_MS) forget()
    if (remembered === undefined) {
      rememberedAt = performance.now()
      remembered = readGuards(db)
      remembered.catch(forget)
    }
    return remembered
  }
  return {
    hasOpen: async (now) => (await read()).some((guard) => isNear(guard, now)),
  }
}

/** From shortly before people may join until the days can be booked freely again. */
const NEAR_MS = 90 * 60_000
const isNear = ({ roomId, opensAt }: Guard, now: Date) =>
  roomId !== null && opensAt !== null && opensAt.getTime() - now.getTime() < NEAR_MS

const readGuards = (db: Db): Promise<Guard[]> =>
  db.selectFrom('guardedDay').select(['roomId', 'opensAt']).execute()

/** The days of an offering that are given out by releases. */
export async function listGuardedDates(db: Db, offeringId: number): Promise<Set<string>> {
  const days = await db
    .selectFrom('guardedDay')
    .select('onDate')
    .where('offeringId', '=', offeringId)
    .execute()
  return new Set(days.map(({ onDate }) => onDate))
}

type NewGuard = DayOf & { roomId: string | null; opensAt: Date | null }

type Announcement = { releaseId: string; announcedAt: Date }

/**
 * Guards these days for the release. Returns those that another release already guards. The caller has locked their
 * places, so that every hold was either made before or finds the guard.
 */
export async function guardDays(
  trx: Trx,
  { releaseId, announcedAt }: Announcement,
  days: readonly NewGuard[],
): Promise<DayOf[]> {
  const dayRows = unnestRows('given', days, {
    offeringId: 'integer',
    date: 'date',
    roomId: 'uuid',
    opensAt: 'timestamptz',
  })
  const { rows } = await sql<{ offeringId: number; onDate: string }>`
    insert into guarded_day (offering_id, on_date, room_id, release_id, opens_at, announced_at)
    select offering_id, date, room_id, ${releaseId}, opens_at, ${announcedAt}::timestamptz from ${dayRows}
    on conflict (offering_id, on_date) do update set opens_at = excluded.opens_at
      where guarded_day.release_id = excluded.release_id
    returning offering_id, on_date`.execute(trx)
  await announceChange(trx, GUARDS_TOPIC)
  const taken = new Set(rows.map(({ offeringId, onDate }) => keyOf({ offeringId, date: onDate })))
  return days.filter((day) => !taken.has(keyOf(day)))
}

/** Lets these days be booked as usual again. */
export async function removeDayGuards(trx: Trx, releaseId: string): Promise<void> {
  await trx.deleteFrom('guardedDay').where('releaseId', '=', releaseId).execute()
  await announceChange(trx, GUARDS_TOPIC)
}

type Needed = { accountId: string; roomId: string }

/** Returns those who are inside now. */
export async function listInside(db: Db | Trx, needed: readonly Needed[], now: Date): Promise<Set<string>> {
  const neededRows = unnestRows('given', needed, { accountId: 'uuid', roomId: 'uuid' })
  const { rows } = await sql<Needed>`
    select p.account_id, p.room_id from ${neededRows} join room_pass p using (account_id, room_id)
    where p.left_at is null and p.expires_at > ${now}`.execute(db)
  return new Set(rows.map(passKey))
}

export const passKey = ({ accountId, roomId }: Needed) => `${accountId}|${roomId}`

/**
 * Extends passes once, when a payment is started, so that a pass does not expire while a person types a code at the
 * bank.
 */
export async function extendPasses(trx: Trx, accountId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + PASS_MS)
  await trx
    .updateTable('roomPass')
    .set({ expiresAt: until, extendedAt: now })
    .where('accountId', '=', accountId)
    .where('leftAt', 'is', null)
    .where('extendedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

/**
 * Expires the passes of people who have booked from the room, to make room for the next. The controller updates the
 * counts.
 */
export async function leaveRooms(trx: Trx, tranNo: string, now: Date): Promise<void> {
  await sql`
    update room_pass p set expires_at = ${now} from order_line l, guarded_day g
    where l.tran_no = ${tranNo} and g.offering_id = l.offering_id and g.on_date = l.on_date
      and p.room_id = g.room_id and p.account_id = l.account_id and p.left_at is null and p.expires_at > ${now}`.execute(
    trx,
  )
}
