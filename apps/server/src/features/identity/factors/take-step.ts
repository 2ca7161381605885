import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStep } from './add-app.ts'
import { listApps } from './list-factors.ts'
import { isStale, openSeed, sealSeed } from './seal-seed.ts'

type Shown = { accountId: string; code: string }

/**
 * Uses up the code's time step: this step and all earlier ones are refused from now on. `writeToo` runs in the same
 * transaction. Undefined if the code fits no app of the account or was used before.
 */
export async function takeStep(
  { db, clock, config }: Identity,
  { accountId, code }: Shown,
  writeToo?: (trx: Trx, now: Date) => Promise<void>,
): Promise<true | undefined> {
  const now = clock.now()
  for (const app of await listApps(db, accountId)) {
    const seed = openSeed(config.FACTOR_KEYS, accountId, app.seed)
    const step = findStep(seed, code, now)
    if (step === undefined) continue
    // Re-encrypt with the newest key while the seed is decrypted, so that the old key can be removed.
    const isOld = isStale(config.FACTOR_KEYS, app.seed)
    const kept = isOld ? sealSeed(config.FACTOR_KEYS, accountId, seed) : app.seed
    const isTaken = await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('authenticatorApp')
        .set({ lastUsedStep: step, lastUsedAt: now, seed: kept })
        .where('id', '=', app.id)
        .where('lastUsedStep', '<', step)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await writeToo?.(trx, now)
      return numUpdatedRows > 0n
    })
    if (isTaken) return true
  }
  return undefined
}
