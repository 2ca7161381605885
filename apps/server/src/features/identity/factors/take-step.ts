import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStep } from './add-app.ts'
import { listApps } from './list-factors.ts'
import { isStale, openSeed, sealSeed } from './seal-seed.ts'

type Shown = { accountId: string; code: string }

/**
 * Takes the half minute whose code was shown, for ever and for all its uses: nothing up to it is taken again. With it is
 * written what the code was shown for. Undefined: it fits no app of this account, or was taken before.
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
    // Sealed anew with the newest key while it is open anyway: so the old one can leave the list.
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
