import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Count, Counting, Reading } from './reading.ts'

/** Each reading with what was found; what a label may be and was not found counts as none. */
export type Asked = ReadonlyMap<string, Count[]>

/** All of them in one statement: one transaction, however many there are. */
export async function askReadings(db: Db, readings: readonly Reading[], now: Date): Promise<Asked> {
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
