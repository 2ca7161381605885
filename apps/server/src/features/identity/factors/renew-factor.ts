import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { addMinutes } from '../identity.rules.ts'
import { STEP_UP_MINUTES } from './factor-standing.ts'

/** Written at most once a minute, which is exact enough. */
const WRITE_EVERY_MS = 60_000

/**
 * Extends a fresh factor on use, so that continued dangerous work is not interrupted every ten minutes. An expired one
 * is not renewed.
 */
export async function renewFactor(db: Db, caller: Caller, now: Date): Promise<void> {
  if (caller.factorAt === null || now.getTime() - caller.factorAt.getTime() < WRITE_EVERY_MS) return
  await db
    .updateTable('session')
    .set({ factorAt: now })
    .where('id', '=', caller.sessionId)
    .where('factorAt', '>', addMinutes(now, -STEP_UP_MINUTES))
    .where('factorAt', '<', now)
    .execute()
}
