import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How many there are of one kind, and since when the oldest of them waits. */
export type Count = { a: string | null; b: string | null; count: number; oldest: Date | null }

// The builder knows its own tables; whoever puts readings together needs only what comes out.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Counting = SelectQueryBuilder<any, any, Count>

/**
 * A figure that is read from a feature's own tables. All are asked together in one statement, so each must be found by
 * an index that holds only what waits, however many orders there are.
 */
export type Reading = {
  /** Of the gauge with the count; its age is `<name>_oldest_seconds`. */
  name: string
  help: string
  /** The names of `a` and `b`, each with every value it may have. */
  labels: { a?: Label; b?: Label }
  /** Whether how long the oldest waits says something. */
  hasAge: boolean
  select(db: Db, now: Date): Counting
}

export type Label = { name: string; values: readonly string[] }

const none = sql<string | null>`null::text`

/** What a reading without labels selects. */
export const countSince = (column: string) => [none.as('a'), none.as('b'), ...howMany(column)] as const

/** The same by one label, and by two. */
export const countBy = (label: string, column: string) =>
  [sql.ref<string>(label).as('a'), none.as('b'), ...howMany(column)] as const
export const countByBoth = (a: string, b: string, column: string) =>
  [sql.ref<string>(a).as('a'), sql.ref<string>(b).as('b'), ...howMany(column)] as const

const howMany = (column: string) =>
  [sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${sql.ref(column)})`.as('oldest')] as const
