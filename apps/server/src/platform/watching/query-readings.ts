import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Count, Counting, Reading } from './reading.ts'

/** Each reading with its counts; a label value without rows counts as zero. */
export type QueriedReadings = ReadonlyMap<string, Count[]>

/** Reads all of them in one statement, so in one transaction, however many there are. */
export async function queryReadings(
  db: Db,
  readings: readonly Reading[],
  now: Date,
): Promise<QueriedReadings> {
  const all = readings.map((reading) =>
    db
      .selectFrom(reading.select(db, now).as('found'))
      .select([sql<string>`${reading.name}::text`.as('name'), 'a', 'b', 'count', 'oldest']),
  ) as Counting[]
  const [first, ...others] = all
  const rows = first
    ? ((await others.reduce((union, one) => union.unionAll(one), first).execute()) as Named[])
    : []
  return new Map(
    readings.map((reading) => [
      reading.name,
      fillGaps(
        reading,
        rows.filter(({ name }) => name === reading.name),
      ),
    ]),
  )
}

type Named = Count & { name: string }

function fillGaps({ labels }: Reading, rows: Named[]): Count[] {
  const values = (label?: { values: readonly string[] }): (string | null)[] => [...(label?.values ?? [null])]
  return values(labels.a).flatMap((a) =>
    values(labels.b).map((b) => {
      const found = rows.find((row) => row.a === a && row.b === b)
      return { a, b, count: found?.count ?? 0, oldest: found?.oldest ?? null }
    }),
  )
}
