import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { listInside, passKey } from '../waiting-room/require-pass.ts'
import type { PlaceRight, Refusal, RequestedLine } from './booking.rules.ts'

type Guard = { releaseId: string; roomId: string | null; opensAt: Date | null; announcedAt: Date | null }
type GuardRow = {
  offering_id: number
  date: CivilDate
  release_id: string
  room_id: string | null
  opens_at: string | null
  announced_at: string | null
}
export type GuardRows = GuardRow[] | null

/** The first line of an order whose day is guarded and to which the order has no right. */
export type GuardedLine = { line: number; roomId: string | null; opensAt: Date | null }

export const refuseGuarded = ({ line: index }: GuardedLine): Refusal => ({
  index,
  reason: 'by_release',
  left: null,
  message: null,
})

/** `formerDate`: the day of the line before its last move. */
type Line = Pick<RequestedLine, 'index' | 'offering' | 'day'> & { formerDate?: CivilDate | null }
export type ClaimedLines = { right: PlaceRight; lines: readonly Line[] }

const keyOf = (offeringId: number, date: string) => `${offeringId} ${date}`

/** SQL for the guards of these lines' days as one JSON value, for a statement that runs under the places' lock. */
export function selectGuards(claims: readonly Pick<ClaimedLines, 'lines'>[]) {
  const days = new Map<string, { offeringId: number; onDate: CivilDate }>()
  for (const { lines } of claims)
    for (const { offering, day } of lines)
      days.set(keyOf(offering.id, day.date), { offeringId: offering.id, onDate: day.date })
  return sql`(select json_agg(g) from (
    select offering_id, on_date as date, release_id, room_id, opens_at, announced_at
    from ${unnestRows('wanted', [...days.values()], { offeringId: 'integer', onDate: 'date' })}
    join guarded_day using (offering_id, on_date)) g)`
}

/** For each claim, its first line without a right to the day, if any. */
export async function findGuardedLines(
  db: Db | Trx,
  claims: readonly ClaimedLines[],
  rows: GuardRows,
): Promise<(GuardedLine | undefined)[]> {
  if (!rows) return claims.map(() => undefined)
  const guards = new Map(
    rows.map((row): [string, Guard] => [keyOf(row.offering_id, row.date), readGuard(row)]),
  )
  const guardOf = ({ offering, day }: Line) => guards.get(keyOf(offering.id, day.date))
  const admitted = await listAdmitted(db, claims, guardOf)
  return claims.map(({ right, lines }) => {
    for (const line of lines) {
      const guard = guardOf(line)
      if (!guard || hasRight(right, line, guard, admitted)) continue
      return { line: line.index, roomId: guard.roomId, opensAt: guard.opensAt }
    }
    return undefined
  })
}

/** Like `findGuardedLines` for one claim, with its own query. In a transaction, lock the places first. */
export async function findGuardedLine(db: Db | Trx, claim: ClaimedLines): Promise<GuardedLine | undefined> {
  const { rows } = await sql<{ guards: GuardRows }>`select ${selectGuards([claim])} as guards`.execute(db)
  const [found] = await findGuardedLines(db, [claim], rows[0]?.guards ?? null)
  return found
}

async function listAdmitted(
  db: Db | Trx,
  claims: readonly ClaimedLines[],
  guardOf: (line: Line) => Guard | undefined,
): Promise<Set<string>> {
  const needed = new Map<string, { accountId: string; roomId: string; now: Date }>()
  for (const { right, lines } of claims) {
    if (right.by !== 'pass') continue
    for (const line of lines) {
      const roomId = guardOf(line)?.roomId
      if (roomId) needed.set(passKey({ ...right, roomId }), { ...right, roomId })
    }
  }
  const [first] = needed.values()
  return first ? listInside(db, [...needed.values()], first.now) : new Set()
}

function hasRight(right: PlaceRight, line: Line, guard: Guard, admitted: ReadonlySet<string>): boolean {
  switch (right.by) {
    case 'pass':
      return guard.roomId !== null && admitted.has(passKey({ ...right, roomId: guard.roomId }))
    case 'draw':
      return guard.releaseId === right.releaseId
    case 'earlier_hold':
      return guard.announcedAt === null || right.heldAt >= guard.announcedAt
    case 'move_back':
      return true
    case 'office_correction':
      return line.formerDate === line.day.date
    case 'none':
      return false
  }
}

const readGuard = (row: GuardRow): Guard => ({
  releaseId: row.release_id,
  roomId: row.room_id,
  opensAt: row.opens_at === null ? null : new Date(row.opens_at),
  announcedAt: row.announced_at === null ? null : new Date(row.announced_at),
})
