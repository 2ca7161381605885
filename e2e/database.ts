import pg from 'pg'

const connectionString = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_e2e'

export async function runSql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
