import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { addMinutes } from '../identity.rules.ts'
import { STEP_UP_MINUTES } from './judge-standing.ts'

/** Written at most once a minute: the exact second decides nothing. */
const WRITE_EVERY_MS = 60_000

/** Who goes on doing what is dangerous is not asked every ten minutes; a factor that is no longer fresh stays so. */
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
