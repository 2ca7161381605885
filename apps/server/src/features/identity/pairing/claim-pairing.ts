import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { pairingOver } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'

type Claim = { code: string; device: string }

/** Claims a pairing code scanned by a phone: valid once and for two minutes. The manager must then confirm. */
export async function claimPairing(deps: Identity, { code, device }: Claim) {
  const { db, clock } = deps
  const now = clock.now()
  const claim = makeOpaqueToken()
  const claimed = await inTransaction(db, (trx) =>
    trx
      .updateTable('pairedDevice')
      .set({ offerHash: null, claimHash: hashToken(claim), claimedAt: now, device })
      .where('offerHash', '=', hashToken(code))
      .where('offeredUntil', '>', now)
      .where('endedAt', 'is', null)
      .returning('accountId')
      .executeTakeFirst(),
  )
  const account = claimed && (await findAccount(db, claimed.accountId))
  if (!account) throw pairingOver()
  return { claim, owner: account.name }
}
