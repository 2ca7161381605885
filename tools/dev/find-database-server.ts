import { existsSync, readFileSync } from 'node:fs'

const file = new URL('../../.local/database-server', import.meta.url)

/**
 * URL of the database server: the one that setup found, or started if another program uses port 5432; in the gate, the
 * one of tests and journeys. Append a slash and a database name.
 */
export function findDatabaseServer(): string {
  const server = process.env.TEST_DATABASE_SERVER
  if (server) return server
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'postgres://postgres@127.0.0.1:5432'
}
