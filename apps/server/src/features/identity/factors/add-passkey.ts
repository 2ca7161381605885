import { randomBytes } from 'node:crypto'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Factor, KeyPlace } from '@vazhipadu/contract/factors'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorAskedTooLate, passkeyRefused, passkeyTaken } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { saveChallenge, takeChallenge } from './factor-challenges.ts'
import { listPasskeys } from './list-factors.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { beginAnew, markFactorGiven, signOpened } from './open-office.ts'
import { ALGORITHMS, readParty } from './read-party.ts'
import { requireEnrolment } from './require-enrolment.ts'

const places = { 'this-device': 'localDevice', phone: 'remoteDevice', 'security-key': 'securityKey' } as const

/** Options for the browser to create a passkey in the place that the owner chose. */
export async function beginPasskey(deps: Identity, caller: Caller, place: KeyPlace) {
  const { db, clock, config, settings } = deps
  const { account } = await requireEnrolment(deps, caller)
  const own = await listPasskeys(db, account.id)
  const options = await generateRegistrationOptions({
    rpName: await settings.get('temple.name'),
    rpID: readParty(config).rpId,
    userName: account.email,
    userDisplayName: account.name,
    // The same for all passkeys of an account, so that a phone shows one entry instead of several with the same name.
    userID: new Uint8Array(own[0]?.userHandle ?? randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    preferredAuthenticatorType: places[place],
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const key = { sessionId: caller.sessionId, purpose: 'add_passkey', now: clock.now() } as const
  const stored = JSON.stringify({ challenge: options.challenge, userHandle: options.user.id })
  await inTransaction(db, (trx) => saveChallenge(trx, key, stored))
  return { options: { ...options } }
}

type NewPasskey = { name: string; response: unknown }

/** Saves the passkey that the browser has created. Creating it counts as giving the factor, so the office opens. */
export async function addPasskey(deps: Identity, caller: Caller, { name, response }: NewPasskey) {
  const { db, clock, config, log } = deps
  const now = clock.now()
  const { account, isFirst } = await requireEnrolment(deps, caller)
  const { sessionId } = caller
  const stored = await takeChallenge(db, { sessionId, purpose: 'add_passkey', now })
  if (stored === undefined) throw factorAskedTooLate()
  const { challenge, userHandle } = JSON.parse(stored) as { challenge: string; userHandle: string }
  const { rpId, origins } = readParty(config)
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    // The library throws for nearly every invalid response.
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a new passkey was refused')
    return undefined
  })
  if (!verified?.verified) throw passkeyRefused()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo
  const row = {
    credentialId: credential.id,
    accountId: account.id,
    userHandle: Buffer.from(userHandle, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    aaguid,
    name,
    rpId,
    createdAt: now,
    lastUsedAt: now,
  }
  const isKept = await inTransaction(db, async (trx) => {
    const kept = await trx
      .insertInto('passkey')
      .values(row)
      // A retry after a lost COMMIT finds its own row.
      .onConflict((conflict) =>
        conflict
          .column('credentialId')
          .doUpdateSet({ lastUsedAt: now })
          .where('passkey.accountId', '=', account.id)
          .where('passkey.createdAt', '=', now),
      )
      .returning('credentialId')
      .executeTakeFirst()
    if (!kept) return false
    await markFactorGiven(trx, sessionId, now)
    await notifyFactorChange(trx, {
      accountId: account.id,
      actorId: account.id,
      change: 'passkey_added',
      at: now,
    })
    if (isFirst) await beginAnew(trx, account.id, now)
    return true
  })
  if (!isKept) throw passkeyTaken()
  const at = now.toISOString()
  const factor: Factor = { id: credential.id, kind: 'passkey', name, createdAt: at, lastUsedAt: at }
  return { ...(await signOpened(deps, caller)), factor }
}
