import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorAskedTooLate, passkeyRefused } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { saveChallenge, takeChallenge } from './factor-challenges.ts'
import { listPasskeys } from './list-factors.ts'
import { markFactorGiven, signOpened } from './open-office.ts'
import { readParty } from './read-party.ts'
import { requireOffice } from './require-enrolment.ts'
import { takeSignature } from './take-signature.ts'

/** Options for the browser to request one of the account's own passkeys. */
export async function createPasskeyOptions(deps: Identity, caller: Caller) {
  const { db, clock, config } = deps
  const account = await requireOffice(deps, caller)
  const { rpId } = readParty(config)
  const own = (await listPasskeys(db, account.id)).filter((passkey) => passkey.rpId === rpId)
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })
  const key = { sessionId: caller.sessionId, purpose: 'use_passkey', now: clock.now() } as const
  await inTransaction(db, (trx) => saveChallenge(trx, key, options.challenge))
  return { options: { ...options } }
}

/**
 * Verifies the account's passkey, with user verification by fingerprint, face or PIN, and opens the office on this
 * device.
 */
export async function acceptPasskey(deps: Identity, caller: Caller, response: AuthenticationResponseJSON) {
  const { db, clock } = deps
  const now = clock.now()
  const account = await requireOffice(deps, caller)
  const { sessionId } = caller
  const challenge = await takeChallenge(db, { sessionId, purpose: 'use_passkey', now })
  if (challenge === undefined) throw factorAskedTooLate()
  const passkey = (await listPasskeys(db, account.id)).find((one) => one.credentialId === response.id)
  if (!passkey) throw passkeyRefused()
  await takeSignature(deps, { passkey, challenge, response }, (trx) => markFactorGiven(trx, sessionId, now))
  return signOpened(deps, caller)
}
