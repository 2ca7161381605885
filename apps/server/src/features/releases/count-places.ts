import { sql } from 'kysely'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { checkEach, type Deps } from '../booking/check-dates.ts'

export type PlacesOf = {
  offeringId: number
  date: string
  /** Offerings of one pool share the same places. */
  poolId: number
  /** Null: no limit. */
  left: number | null
  held: number
  sold: number
}

type PlacesQuery = { offeringIds: readonly number[]; dates: readonly string[] }

/** The places of every offering on every day of a release: free, held and unpaid, and sold. */
export async function countPlaces(deps: Deps, { offeringIds, dates }: PlacesQuery): Promise<PlacesOf[]> {
  const lines = offeringIds.flatMap((offering_id) =>
    dates.map((date) => ({ offering_id, date, quantity: 1 })),
  )
  const judged = await checkEach(deps, lines)
  const taken = await countTaken(
    deps,
    lines.map(({ offering_id, date }) => ({ offeringId: offering_id, date })),
  )
  return judged.map(({ line, offering, availability }) => ({
    offeringId: line.offering_id,
    date: line.date,
    poolId: offering.pool.id,
    left: availability.left,
    ...(taken.get(keyOf({ offeringId: line.offering_id, date: line.date })) ?? { held: 0, sold: 0 }),
  }))
}

type Taken = { held: number; sold: number }
const keyOf = ({ offeringId, date }: { offeringId: number; date: string }) => `${offeringId}|${date}`

async function countTaken({ db }: Deps, days: { offeringId: number; date: string }[]) {
  const dayRows = unnestRows('given', days, { offeringId: 'integer', date: 'date' })
  const { rows } = await sql<Taken & { offeringId: number; date: string }>`
    select given.offering_id, given.date, coalesce(sum(l.quantity) filter (where l.state = 'held'), 0)::int as held,
      coalesce(sum(l.quantity) filter (where l.state in ('booked', 'performed')), 0)::int as sold
    from ${dayRows} left join order_line l on l.on_date = given.date and l.offering_id = given.offering_id
      and l.state in ('held', 'booked', 'performed')
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ held, sold, ...day }): [string, Taken] => [keyOf(day), { held, sold }]))
}

/** For the controller; days without a limit never run out. */
export function sumPlaces(places: readonly PlacesOf[]): { free: number; held: number; sold: number } {
  const sum = (pick: (of: PlacesOf) => number) => places.reduce((all, of) => all + pick(of), 0)
  const free = new Map<string, number>()
  for (const { poolId, date, left } of places) {
    const key = `${poolId}|${date}`
    free.set(key, Math.max(free.get(key) ?? 0, left ?? Number.POSITIVE_INFINITY))
  }
  return {
    free: [...free.values()].reduce((all, left) => all + left, 0),
    held: sum(({ held }) => held),
    sold: sum(({ sold }) => sold),
  }
}
