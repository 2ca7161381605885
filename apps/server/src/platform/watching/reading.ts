import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A count of one kind, and the time since which its oldest row waits. */
export type Count = { a: string | null; b: string | null; count: number; oldest: Date | null }

// Only the builder needs its tables' type; code that combines readings only uses the result.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Counting = SelectQueryBuilder<any, any, Count>

/**
 * A figure read from a feature's own tables. All readings run in one statement, so each needs an index that holds only
 * waiting rows, however many orders there are.
 */
export type Reading = {
  /** Name of the gauge with the count; the age gauge is `<name>_oldest_seconds`. */
  name: string
  help: string
  /** The names of `a` and `b`, each with every value it may have. */
  labels: { a?: Label; b?: Label }
  /** Whether the age of the oldest row is meaningful. */
  hasAge: boolean
  select(db: Db, now: Date): Counting
}

export type Label = { name: string; values: readonly string[] }

const none = sql<string | null>`null::text`

/** The columns of a reading without labels. */
export const countSince = (column: string) => [none.as('a'), none.as('b'), ...howMany(column)] as const

/** The same with one label, and with two. */
export const countBy = (label: string, column: string) =>
  [sql.ref<string>(label).as('a'), none.as('b'), ...howMany(column)] as const
export const countByBoth = (a: string, b: string, column: string) =>
  [sql.ref<string>(a).as('a'), sql.ref<string>(b).as('b'), ...howMany(column)] as const

const howMany = (column: string) =>
  [sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${sql.ref(column)})`.as('oldest')] as const
