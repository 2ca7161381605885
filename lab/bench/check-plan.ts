import { type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
export type Statement = { sql: string; parameters: readonly unknown[] }

/** Tables with at least `fromRows` rows, which a list must not read completely, with their number of rows. */
export async function findLargeTables(db: Db, fromRows: number): Promise<Map<string, number>> {
  const rows = await sqlRows<{ name: string; rows: number }>(
    db,
    `select relname as name, reltuples::bigint as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [fromRows],
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/**
 * Executes a statement with these values and returns the faults of its plan: a sequential scan of a large table,
 * unless a limit ended it within the first fiftieth of the rows (the fastest way to find the first thousand matches of
 * a very common word); or a scan that discards more than half of a large table's rows.
 */
export async function checkPlan(db: Db, query: Statement, large: Map<string, number>): Promise<string[]> {
  const [explained] = await sqlRows<Record<string, { Plan: Plan }[]>>(
    db,
    `explain (analyze, format json) ${query.sql}`,
    [...query.parameters],
  )
  const [top] = Object.values(explained ?? {})[0] ?? []
  if (!top?.Plan['Node Type']) throw new Error('a plan could not be read')
  return listPlanFaults(top.Plan, large)
}

function listPlanFaults(plan: Plan, large: Map<string, number>, isLimited = false): string[] {
  const table = plan['Relation Name'] ?? ''
  const size = large.get(table)
  const faults: string[] = []
  if (size !== undefined) {
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    const read = (plan['Actual Rows'] + removed) * plan['Actual Loops']
    if (plan['Node Type'] === 'Seq Scan') {
      if (!isLimited || read > size / 50) faults.push(`reads ${table} in sequence`)
    } else if (removed * plan['Actual Loops'] > size / 2) faults.push(`throws away most of ${table}`)
  }
  return [
    ...faults,
    ...(plan.Plans ?? []).flatMap((each) => listPlanFaults(each, large, plan['Node Type'] === 'Limit')),
  ]
}
