import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import {
  type listEntries as endpoint,
  type entryLists,
  entryStates,
} from '@vazhipadu/contract/releases/ballots'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Deps as DateDeps } from '../booking/check-dates.ts'
import { countPlaces } from './count-places.ts'
import { readRelease } from './read-release.ts'

const A_PAGE = 50

type Answer = ResponseOf<typeof endpoint>
type EntriesQuery = { releaseId: string; show: (typeof entryLists)[number]; page: number }
type Row = Omit<Answer['entries'][number], 'offering_id' | 'tran_no' | 'at' | 'payUntil'> & {
  offeringId: number
  tranNo: string | null
  at: Date
  payUntil: Date | null
}

/** A ballot's entries for the office: in the order of the draw, or of entry before it. */
export async function listEntries(deps: DateDeps, { releaseId, show, page }: EntriesQuery): Promise<Answer> {
  const { db } = deps
  const release = await readRelease(db, releaseId)
  const { drawnAt } = await db
    .selectFrom('draw')
    .select('drawnAt')
    .where('id', '=', release.draw_id)
    .executeTakeFirstOrThrow()
  const sums = await sumStates(db, releaseId)
  const countOf = (state: string) => sums.find((sum) => sum.state === state)?.entries ?? 0
  const counts = Object.fromEntries(entryStates.map((state) => [state, countOf(state)])) as Answer['counts']
  const offered = sums.reduce((sum, { state, entries }) => sum + (state === 'waiting' ? 0 : entries), 0)
  const found = { offered, line: countOf('waiting'), all: offered + countOf('waiting') }[show]
  const won = sums.find(({ state }) => state === 'won')
  const releasePlaces = { offeringIds: release.offerings.map(({ id }) => id), dates: release.dates }
  const left = (await countPlaces(deps, releasePlaces)).map((place) => place.left)
  const taken = sums.reduce(
    (sum, { state, people }) => sum + (['called', 'won'].includes(state) ? people : 0),
    0,
  )
  return {
    release,
    drawnAt: drawnAt?.toISOString() ?? null,
    counts,
    people: sums.reduce((sum, { people }) => sum + people, 0),
    places: left.includes(null) ? null : left.reduce<number>((sum, many) => sum + (many ?? 0), taken),
    paid: won?.people ?? 0,
    takenPaise: won?.takenPaise ?? 0,
    entries: (await readPage(db, { releaseId, show, page })).map(
      ({ offeringId, tranNo, at, payUntil, ...facts }) => ({
        ...facts,
        offering_id: offeringId,
        tran_no: tranNo,
        at: at.toISOString(),
        payUntil: payUntil?.toISOString() ?? null,
      }),
    ),
    pages: Math.max(1, Math.ceil(found / A_PAGE)),
  }
}

async function sumStates(db: Db, releaseId: string) {
  const { rows } = await sql<{ state: string; entries: number; people: number; takenPaise: number }>`
    select b.state, count(*)::int as entries, sum(b.size)::int as people,
      coalesce(sum(o.total_paise) filter (where b.state = 'won'), 0)::bigint as taken_paise
    from ballot_entry b left join orders o on o.tran_no = b.tran_no
    where b.release_id = ${releaseId} group by b.state`.execute(db)
  return rows
}

async function readPage(db: Db, { releaseId, show, page }: EntriesQuery): Promise<Row[]> {
  const stateFilter = {
    offered: sql`where state <> 'waiting'`,
    line: sql`where state = 'waiting'`,
    all: sql``,
  }[show]
  const { rows } = await sql<Row>`
    select placed.place, account.name, placed.offering_id, placed.on_date as date, placed.size as people, placed.state,
      coalesce(o.confirmed_at, o.ended_at, placed.called_at, placed.entered_at) as at, placed.pay_until, placed.tran_no
    from (
      select *, case when line is not null then (row_number() over (order by line))::int end as place
      from ballot_entry where release_id = ${releaseId}
    ) placed
    join account on account.id = placed.account_id left join orders o on o.tran_no = placed.tran_no
    ${stateFilter} order by placed.line nulls last, placed.entered_at limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`.execute(
    db,
  )
  return rows
}
