import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database for one test file, cloned from the migrated template; `drop` removes it. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  // Imported only here: a proof that runs outside the test runner brings its own database.
  const { inject } = await import('vitest')
  const server = inject('databaseServer')
  const name = `vazhipadu_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: `${server}/postgres` })
    await admin.connect()
    try {
      await admin.query(statement)
    } finally {
      await admin.end()
    }
  }
  await run(`create database ${name} template ${inject('templateDatabase')}`)
  // As the migrations set it: a database's own settings are not cloned.
  await run(`alter database ${name} set jit = off`)
  return { url: `${server}/${name}`, drop: () => run(`drop database if exists ${name} with (force)`) }
}
