import { randomUUID } from 'node:crypto'
import type { Factor } from '@vazhipadu/contract/factors'
import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorAskedTooLate, factorCodeWrong } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { qrRows } from '../qr-rows.ts'
import { saveChallenge, takeChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { beginAnew, markFactorGiven, signOpened } from './open-office.ts'
import { requireEnrolment } from './require-enrolment.ts'
import { openSeed, sealSeed } from './seal-seed.ts'

/** 160 bits, as the standard recommends. */
const SEED_BYTES = 20
/** Accept one 30-second step before and after, because phones' clocks differ. */
const WINDOW = 1
const STEP_MS = 30_000

/** Six digits, 30 seconds, SHA-1: supported by every app; many ignore other settings. */
const describeApp = (seed: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(seed) })

/** The time step that the code belongs to, or undefined. */
export function findStep(seed: string, token: string, now: Date): number | undefined {
  const delta = describeApp(seed).validate({ token, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Creates a secret for an authenticator app, to scan or type in. */
export async function beginApp(deps: Identity, caller: Caller) {
  const { db, clock, config, settings } = deps
  const { account } = await requireEnrolment(deps, caller)
  const seed = new Secret({ size: SEED_BYTES }).base32
  const key = { sessionId: caller.sessionId, purpose: 'add_app', now: clock.now() } as const
  const sealed = sealSeed(config.FACTOR_KEYS, account.id, seed)
  await inTransaction(db, (trx) => saveChallenge(trx, key, sealed))
  const uri = describeApp(seed, {
    issuer: await settings.get('temple.name'),
    label: account.email,
  }).toString()
  return { uri, secret: seed, qr: qrRows(uri) }
}

type NewApp = { name: string; code: string }

/** Saves an app that shows the right code; that code's step counts as used. */
export async function addApp(deps: Identity, caller: Caller, { name, code }: NewApp) {
  const { db, clock, config } = deps
  const now = clock.now()
  const { account, isFirst } = await requireEnrolment(deps, caller)
  const { sessionId } = caller
  const sealed = await takeChallenge(db, { sessionId, purpose: 'add_app', now })
  if (sealed === undefined) throw factorAskedTooLate()
  const step = await limitGuesses(deps, account.id, async () =>
    findStep(openSeed(config.FACTOR_KEYS, account.id, sealed), code, now),
  )
  if (step === undefined) {
    // After a mistyped code the same QR code stays valid.
    await inTransaction(db, (trx) => saveChallenge(trx, { sessionId, purpose: 'add_app', now }, sealed))
    throw factorCodeWrong()
  }
  const id = randomUUID()
  const row = {
    id,
    accountId: account.id,
    name,
    seed: sealed,
    lastUsedStep: step,
    createdAt: now,
    lastUsedAt: now,
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('authenticatorApp')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await markFactorGiven(trx, sessionId, now)
    await notifyFactorChange(trx, {
      accountId: account.id,
      actorId: account.id,
      change: 'app_added',
      at: now,
    })
    if (isFirst) await beginAnew(trx, account.id, now)
  })
  const at = now.toISOString()
  const factor: Factor = { id, kind: 'app', name, createdAt: at, lastUsedAt: at }
  return { ...(await signOpened(deps, caller)), factor }
}
