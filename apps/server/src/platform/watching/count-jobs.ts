import { sql } from 'kysely'
import { DEAD_LETTER } from '../jobs/install-queues.ts'
import type { Count, Counting, Reading } from './reading.ts'

/** Waiting jobs by kind, and dead-lettered jobs. Both are found by the index of jobs that have not started. */
export function countJobs(names: readonly string[]): Reading[] {
  return [
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and not begun, by kind',
      labels: { a: { name: 'queue', values: names } },
      hasAge: true,
      select: (db, now) =>
        db
          .selectFrom(
            sql<Count>`(select name as a, null::text as b, count(*)::int as count,
                min(greatest(start_after, created_on)) as oldest from pgboss.job
              where state < 'active' and not blocked and start_after <= ${now} and name <> ${DEAD_LETTER}
              group by name)`.as('waiting'),
          )
          .selectAll() as unknown as Counting,
    },
    {
      name: 'jobs_dead',
      help: 'Jobs that failed for good and wait for an operator (npm run jobs:redrive)',
      labels: {},
      hasAge: true,
      select: (db) =>
        db
          .selectFrom(
            sql<Count>`(select null::text as a, null::text as b, count(*)::int as count, min(created_on) as oldest
              from pgboss.job where state < 'active' and not blocked and name = ${DEAD_LETTER})`.as('dead'),
          )
          .selectAll() as unknown as Counting,
    },
  ]
}
