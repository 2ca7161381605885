import type { Db, Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { addMinutes } from '../identity.rules.ts'

export type FactorPurpose = 'add_passkey' | 'use_passkey' | 'anothers_passkey' | 'add_app' | 'may_enrol'

const minutes: Record<FactorPurpose, number> = {
  add_passkey: 5,
  use_passkey: 5,
  anothers_passkey: 5,
  add_app: 5,
  may_enrol: 15,
}

type Key = { sessionId: string; purpose: FactorPurpose; now: Date }

/** Saves a session's challenge; a new one replaces the one before. */
export async function saveChallenge(trx: Trx, key: Key, challenge: string): Promise<void> {
  const { sessionId, purpose, now } = key
  const fresh = { challenge, expiresAt: addMinutes(now, minutes[purpose]) }
  await trx
    .insertInto('factorChallenge')
    .values({ sessionId, purpose, ...fresh })
    .onConflict((row) => row.columns(['sessionId', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Deletes and returns a challenge in its own transaction, before its answer is checked, so that it can be answered only
 * once.
 */
export async function takeChallenge(db: Db, { sessionId, purpose, now }: Key): Promise<string | undefined> {
  const taken = await inTransaction(db, (trx) =>
    trx
      .deleteFrom('factorChallenge')
      .where('sessionId', '=', sessionId)
      .where('purpose', '=', purpose)
      .returning(['challenge', 'expiresAt'])
      .executeTakeFirst(),
  )
  return taken && taken.expiresAt > now ? taken.challenge : undefined
}

export async function hasChallenge(db: Db | Trx, { sessionId, purpose, now }: Key): Promise<boolean> {
  const row = await db
    .selectFrom('factorChallenge')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
