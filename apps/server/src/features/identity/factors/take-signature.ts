import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { passkeyRefused } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import type { listPasskeys } from './list-factors.ts'
import { readParty } from './read-party.ts'

type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]
type Signed = { passkey: Passkey; challenge: string; response: AuthenticationResponseJSON }

/**
 * Verifies a passkey's signature, with user verification by fingerprint, face or PIN, and runs `writeToo` in the same
 * transaction. Refuses invalid signatures and cloned keys.
 */
export async function takeSignature(
  { db, clock, config, log }: Identity,
  { passkey, challenge, response }: Signed,
  writeToo?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { credentialId, counter, transports, rpId } = passkey
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: readParty(config).origins,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter, transports },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
    return undefined
  })
  if (!verified?.verified) throw passkeyRefused()
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const isCounted = await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkey')
      .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: clock.now() })
      .where('credentialId', '=', credentialId)
      // A counter that does not increase means a cloned key; keys without a counter stay at 0.
      .where((row) => row.or([row('counter', '<', newCounter), row('counter', '=', 0)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await writeToo?.(trx)
    return numUpdatedRows > 0n
  })
  if (!isCounted) throw passkeyRefused()
}
