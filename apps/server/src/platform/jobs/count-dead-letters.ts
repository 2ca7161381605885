import { setTimeout as delay } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { type Db, sqlRows } from '../db/database.ts'
import { registry } from '../metrics.ts'
import { DEAD_LETTER } from './install-queues.ts'

/** Whoever collects does not wait long. */
const PATIENCE_MS = 1_000

/** Work that was given up: an operator is alarmed by it and brings it back with `npm run jobs:redrive`. */
export function countDeadLetters(db: Db): void {
  const gauge = new Gauge({
    name: 'jobs_dead',
    help: 'Jobs that failed for good and wait for an operator',
    registers: [registry],
    async collect() {
      const query = "select count(*)::int as count from pgboss.job where name = $1 and state = 'created'"
      // While the database is away the last count stands: the other figures are wanted most just then.
      const asked = sqlRows<{ count: number }>(db, query, [DEAD_LETTER]).catch(() => [])
      const rows = await Promise.race([asked, delay(PATIENCE_MS, [], { ref: false })])
      for (const { count } of rows) gauge.set(count)
    },
  })
}
