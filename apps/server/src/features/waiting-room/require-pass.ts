import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange, type Changes } from '../../platform/db/follow-changes.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { PASS_MS } from './waiting-room.rules.ts'

const GUARDS_TOPIC = 'guards'
const REMEMBERED_MS = 30_000

/** A day that is not simply booked: by the pass of a room, or by a ballot alone. */
export type Guard = { roomId: string | null; opensAt: Date | null }

type DayOf = { offeringId: number; date: string }
const keyOf = ({ offeringId, date }: DayOf) => `${offeringId}|${date}`

/** Which days are guarded, remembered until that changes. While none is, nothing of it is in anybody's way. */
export type Guards = {
  find(day: DayOf): Promise<Guard | undefined>
  hasAny(): Promise<boolean>
  hasOpen(now: Date): Promise<boolean>
}

export function createGuardCache(db: Db, changes: Changes): Guards {
  let remembered: Promise<Map<string, Guard>> | undefined
  let rememberedAt = 0
  const forget = () => {
    remembered = undefined
  }
  changes.on(GUARDS_TOPIC, forget)
  const read = () => {
    // Every half minute anyway: an announcement can be lost with the host that would have carried it.
    if (performance.now() - rememberedAt > REMEMBERED_MS) forget()
    if (remembered === undefined) {
      rememberedAt = performance.now()
      remembered = readGuards(db)
      remembered.catch(forget)
    }
    return remembered
  }
  return {
    find: async (day) => (await read()).get(keyOf(day)),
    hasAny: async () => (await read()).size > 0,
    hasOpen: async (now) => [...(await read()).values()].some((guard) => isNear(guard, now)),
  }
}

/** From a little before people may join until its days are free again. */
const NEAR_MS = 90 * 60_000
const isNear = ({ roomId, opensAt }: Guard, now: Date) =>
  roomId !== null && opensAt !== null && opensAt.getTime() - now.getTime() < NEAR_MS

async function readGuards(db: Db): Promise<Map<string, Guard>> {
  const rows = await db
    .selectFrom('guardedDay')
    .select(['offeringId', 'onDate', 'roomId', 'opensAt'])
    .execute()
  return new Map(
    rows.map(({ offeringId, onDate, roomId, opensAt }) => [
      keyOf({ offeringId, date: onDate }),
      { roomId, opensAt },
    ]),
  )
}

type NewGuard = DayOf & { roomId: string | null; opensAt: Date | null }

/** From now on these days are given out by the release. Answers those that another one has already. */
export async function guardDays(trx: Trx, releaseId: string, days: readonly NewGuard[]): Promise<DayOf[]> {
  const given = unnestRows('given', days, {
    offeringId: 'integer',
    date: 'date',
    roomId: 'uuid',
    opensAt: 'timestamptz',
  })
  const { rows } = await sql<{ offeringId: number; onDate: string }>`
    insert into guarded_day (offering_id, on_date, room_id, release_id, opens_at)
    select offering_id, date, room_id, ${releaseId}, opens_at from ${given}
    on conflict (offering_id, on_date) do update set opens_at = excluded.opens_at
      where guarded_day.release_id = excluded.release_id
    returning offering_id, on_date`.execute(trx)
  await announceChange(trx, GUARDS_TOPIC)
  const taken = new Set(rows.map(({ offeringId, onDate }) => keyOf({ offeringId, date: onDate })))
  return days.filter((day) => !taken.has(keyOf(day)))
}

/** They are booked as all others again. */
export async function unguardDays(trx: Trx, releaseId: string): Promise<void> {
  await trx.deleteFrom('guardedDay').where('releaseId', '=', releaseId).execute()
  await announceChange(trx, GUARDS_TOPIC)
}

type Needed = { accountId: string; roomId: string }

/** Who of them is inside now. */
export async function listInside(db: Db | Trx, needed: readonly Needed[], now: Date): Promise<Set<string>> {
  const given = unnestRows('given', needed, { accountId: 'uuid', roomId: 'uuid' })
  const { rows } = await sql<Needed>`
    select p.account_id, p.room_id from ${given} join room_pass p using (account_id, room_id)
    where p.left_at is null and p.expires_at > ${now}`.execute(db)
  return new Set(rows.map(passKey))
}

export const passKey = ({ accountId, roomId }: Needed) => `${accountId}|${roomId}`

/** At the bank: once, so that the time of a pass does not end while somebody types a code. */
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

/** Booked what the room gives out: the way is free for the next. The controller counts them out. */
export async function leaveRooms(trx: Trx, tranNo: string, now: Date): Promise<void> {
  await sql`
    update room_pass p set expires_at = ${now} from order_line l, guarded_day g
    where l.tran_no = ${tranNo} and g.offering_id = l.offering_id and g.on_date = l.on_date
      and p.room_id = g.room_id and p.account_id = l.account_id and p.left_at is null and p.expires_at > ${now}`.execute(
    trx,
  )
}
