import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Changes } from './db/follow-changes.ts'
import type { Readiness } from './judge-readiness.ts'
import type { Log } from './log.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ClockSkew } from './watch-clock.ts'

/** What every feature stands on. Made once a process; a test makes its own. */
export type Platform = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  limits: RateLimits
  changes: Changes
  /** Asked on a connection of its own: a busy pool is no reason to call the process unready. */
  readiness: Readiness
  /** Whether this machine's clock and the database's agree. */
  skew: ClockSkew
}
