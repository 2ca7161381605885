import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import type { Db } from './database.ts'

/** The server settings that this process relies on, as found. */
export type ServerFacts = {
  version: number
  encoding: string
  autovacuum: string
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  synchronousStandbyNames: string
  maxConnections: number
  reservedConnections: number
  knowsTimeZone: boolean
  /** Whether the role of this process may change tables and disable triggers. */
  ownsTables: boolean
  nodeMajor: number
}

type ServerConfig = Pick<
  Config,
  'DATABASE_STANDBY' | 'DATABASE_POOL_MAX' | 'DATABASE_PROCESSES' | 'TEMPLE_TIME_ZONE' | 'RAZORPAY_KEY_ID'
>

const MIN_POSTGRES_VERSION = 150_000
const MIN_NODE_VERSION = 24
/** Connections outside the pool: the readiness probe, LISTEN, jobs and exports. */
const BESIDE_POOL = 8

/** Every problem in plain words; an empty list: no problem. */
export function checkServerFacts(found: ServerFacts, config: ServerConfig): string[] {
  const problems: string[] = []
  const want = (isRight: boolean, words: string) => {
    if (!isRight) problems.push(words)
  }
  want(found.version >= MIN_POSTGRES_VERSION, 'PostgreSQL is older than 15')
  want(found.nodeMajor >= MIN_NODE_VERSION, `Node is older than ${MIN_NODE_VERSION}`)
  want(found.encoding === 'UTF8', 'the database’s encoding is not UTF8: names in Malayalam would be lost')
  want(found.autovacuum === 'on', 'autovacuum is off: tables grow and plans grow stale')
  want(found.fsync === 'on', 'fsync is off: a power cut loses what was paid')
  want(found.fullPageWrites === 'on', 'full_page_writes is off: a power cut may tear pages')
  want(
    found.synchronousCommit !== 'off' && found.synchronousCommit !== 'local',
    `synchronous_commit is ${found.synchronousCommit}: what was answered may not be kept`,
  )
  want(
    waitsForStandby(found) || config.DATABASE_STANDBY === 'none',
    'commits wait for no standby: name it in synchronous_standby_names with synchronous_commit on, or say DATABASE_STANDBY=none if there is none',
  )
  const needed = config.DATABASE_PROCESSES * (config.DATABASE_POOL_MAX + BESIDE_POOL)
  const usableConnections = found.maxConnections - found.reservedConnections
  want(
    needed <= usableConnections,
    `${config.DATABASE_PROCESSES} processes may want ${needed} connections, the server gives ${usableConnections}`,
  )
  want(found.knowsTimeZone, `the database does not know the time zone ${config.TEMPLE_TIME_ZONE}`)
  want(
    !found.ownsTables,
    'this process connects as an owner of the tables: migrate with DATABASE_OWNER_URL, and run as a role of its own',
  )
  return problems
}

function waitsForStandby({ synchronousStandbyNames, synchronousCommit }: ServerFacts): boolean {
  return (
    synchronousStandbyNames.trim() !== '' &&
    (synchronousCommit === 'on' || synchronousCommit === 'remote_apply')
  )
}

export async function readServer(db: Db, timeZone: string): Promise<ServerFacts> {
  const { rows } = await sql<Omit<ServerFacts, 'nodeMajor' | 'knowsTimeZone'>>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('autovacuum') as autovacuum, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names,
      current_setting('max_connections')::int as max_connections,
      current_setting('superuser_reserved_connections')::int as reserved_connections,
      (select rolsuper from pg_roles where rolname = current_user) or exists (
        select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and pg_has_role(relowner, 'member')) as owns_tables`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database does not tell its settings')
  // Tested by using the zone: `pg_timezone_names` reads hundreds of files.
  const knowsTimeZone = await sql`select now() at time zone ${timeZone}`.execute(db).then(
    () => true,
    () => false,
  )
  return { ...row, knowsTimeZone, nodeMajor: Number(process.versions.node.split('.')[0]) }
}

/**
 * Runs at the start and logs every problem. With a live payment key the process refuses to start on a database that may
 * lose commits.
 */
export async function checkServer(db: Db, config: ServerConfig, log: Log): Promise<void> {
  const problems = checkServerFacts(await readServer(db, config.TEMPLE_TIME_ZONE), config)
  for (const words of problems) log.warn(words)
  if (problems.length > 0 && config.RAZORPAY_KEY_ID.startsWith('rzp_live_'))
    throw new Error(
      `With a live key this must be right first:\n${problems.map((words) => `  ${words}`).join('\n')}`,
    )
}
