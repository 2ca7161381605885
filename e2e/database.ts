import pg from 'pg'

const connectionString = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_e2e'

export async function readRows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const answer = await client.query<Record<string, unknown>>(text, values)
    return answer.rows
  } finally {
    await client.end()
  }
}

export async function runSql(text: string, values: unknown[] = []): Promise<void> {
  await readRows(text, values)
}
