import { existsSync, readFileSync } from 'node:fs'

const told = new URL('../../.local/database-server', import.meta.url)

/**
 * The server that setup found, or started where 5432 is somebody else's; in the gate, the one of tests and journeys. A
 * database's name follows behind a slash.
 */
export function findDatabaseServer(): string {
  const given = process.env.TEST_DATABASE_SERVER
  if (given) return given
  return existsSync(told) ? readFileSync(told, 'utf8').trim() : 'postgres://postgres@127.0.0.1:5432'
}
