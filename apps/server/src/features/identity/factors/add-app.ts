import { randomUUID } from 'node:crypto'
import type { Factor } from '@vazhipadu/contract/factors'
import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { drawRows } from '../draw-rows.ts'
import { factorAskedTooLate, factorCodeWrong } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { keepChallenge, takeChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { beginAnew, markFactorGiven, signOpened } from './open-office.ts'
import { requireEnrolment } from './require-enrolment.ts'
import { openSeed, sealSeed } from './seal-seed.ts'
import { tellChange } from './tell-change.ts'

/** 160 bits, as the standard asks. */
const SEED_BYTES = 20
/** One half minute to either side: clocks of telephones differ. */
const WINDOW = 1
const STEP_MS = 30_000

/** Six figures every half minute by SHA-1: what every app can do; many ignore anything else. */
const describeApp = (seed: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(seed) })

/** The half minute whose code this is, or undefined. */
export function findStep(seed: string, token: string, now: Date): number | undefined {
  const delta = describeApp(seed).validate({ token, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** A secret for an app, as its owner scans it or types it in. */
export async function beginApp(deps: Identity, caller: Caller) {
  const { db, clock, config, settings } = deps
  const { account } = await requireEnrolment(deps, caller)
  const seed = new Secret({ size: SEED_BYTES }).base32
  const key = { sessionId: caller.sessionId, purpose: 'add_app', now: clock.now() } as const
  const sealed = sealSeed(config.FACTOR_KEYS, account.id, seed)
  await inTransaction(db, (trx) => keepChallenge(trx, key, sealed))
  const uri = describeApp(seed, {
    issuer: await settings.get('temple.name'),
    label: account.email,
  }).toString()
  return { uri, secret: seed, qr: drawRows(uri) }
}

type NewApp = { name: string; code: string }

/** Keeps the app that shows the code; the code it was added with does not open the door a second time. */
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
    // A slip of the finger while adding one's own app: the same picture stays good.
    await inTransaction(db, (trx) => keepChallenge(trx, { sessionId, purpose: 'add_app', now }, sealed))
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
    await tellChange(trx, { accountId: account.id, actorId: account.id, change: 'app_added', at: now })
    if (isFirst) await beginAnew(trx, account.id, now)
  })
  const at = now.toISOString()
  const factor: Factor = { id, kind: 'app', name, createdAt: at, lastUsedAt: at }
  return { ...(await signOpened(deps, caller)), factor }
}
