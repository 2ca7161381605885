import type { Config } from '../config.ts'
import type { Readiness } from './check-readiness.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Changes } from './db/follow-changes.ts'
import type { Log } from './log.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ClockSkew } from './watch-clock.ts'
import type { Installation } from './watch-installation.ts'

/** The services that every feature uses. Created once per process; a test creates its own. */
export type Platform = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  limits: RateLimits
  changes: Changes
  /** Queries on a connection of its own: a busy pool does not make the process unready. */
  readiness: Readiness
  /** Whether this machine's clock and the database's agree. */
  skew: ClockSkew
  /** The id of this installation, and whether it owns its database. */
  installation: Installation
}
