import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { countEntries as counting, getEntry } from '@vazhipadu/contract/releases/ballots'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Deps as DateDeps } from '../booking/check-dates.ts'
import { makeCode } from '../waiting-room/waiting-room.rules.ts'
import { countPlaces } from './count-places.ts'
import { readRelease } from './read-release.ts'

type Entry = NonNullable<ResponseOf<typeof getEntry>['entry']>
type Row = Pick<Entry, 'people' | 'state' | 'before'> & {
  offeringId: number
  date: string
  enteredAt: Date
  tranNo: string | null
  payUntil: Date | null
  codeKey: Buffer
}

/** The caller's own entry, with the number of entries before it that still wait for the same day. */
export async function showEntry(db: Db, releaseId: string, accountId: string): Promise<Entry | null> {
  const { rows } = await sql<Row>`
    select b.offering_id, b.on_date as date, b.people, b.state, b.entered_at, b.tran_no, b.pay_until, d.code_key,
      case when b.line is not null then (
        select count(*)::int from ballot_entry w where w.release_id = b.release_id and w.offering_id = b.offering_id
          and w.on_date = b.on_date and w.state = 'waiting' and w.line < b.line) end as before
    from ballot_entry b join release r on r.id = b.release_id join draw d on d.id = r.draw_id
    where b.release_id = ${releaseId} and b.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    offering_id: row.offeringId,
    date: row.date,
    people: row.people,
    state: row.state,
    code: makeCode(row.codeKey, accountId).toString('hex'),
    enteredAt: row.enteredAt.toISOString(),
    before: row.before,
    tran_no: row.tranNo,
    payUntil: row.payUntil?.toISOString() ?? null,
  }
}

/** Public figures: how many people want each day. */
export async function countEntries(deps: DateDeps, releaseId: string): Promise<ResponseOf<typeof counting>> {
  const release = await readRelease(deps.db, releaseId)
  const { rows } = await sql<{ offeringId: number; date: string; entries: number; people: number }>`
    select offering_id, on_date as date, count(*)::int as entries, sum(size)::int as people from ballot_entry
    where release_id = ${releaseId} group by 1, 2`.execute(deps.db)
  const releasePlaces = { offeringIds: release.offerings.map(({ id }) => id), dates: release.dates }
  const places = await countPlaces(deps, releasePlaces)
  return {
    days: places.map(({ offeringId, date, left }) => {
      const found = rows.find((row) => row.offeringId === offeringId && row.date === date)
      return { offering_id: offeringId, date, entries: found?.entries ?? 0, people: found?.people ?? 0, left }
    }),
  }
}
