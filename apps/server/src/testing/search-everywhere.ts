import { expect } from 'vitest'
import { type Db, sqlRows } from '../platform/db/database.ts'

type Column = { schema: string; tableName: string; columnName: string; dataType: string }

/** Searches every column of every table, including the jobs, for these words: `table.column` and the values found. */
export async function searchEverywhere(db: Db, words: string[]): Promise<Map<string, string[]>> {
  const columns = await sqlRows<Column>(
    db,
    `select c.table_schema as schema, c.table_name, c.column_name, c.data_type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'uuid')`,
  )
  expect(columns.length).toBeGreaterThan(150)
  const found = new Map<string, string[]>()
  for (const { schema, tableName, columnName, dataType } of columns) {
    const text = dataType === 'bytea' ? `encode("${columnName}", 'escape')` : `"${columnName}"::text`
    const rows = await sqlRows<{ value: string }>(
      db,
      `select ${text} as value from "${schema}"."${tableName}" where ${text} ilike any ($1)`,
      [words.map((word) => `%${word}%`)],
    )
    if (rows.length > 0)
      found.set(
        `${tableName}.${columnName}`,
        rows.map(({ value }) => value),
      )
  }
  return found
}
