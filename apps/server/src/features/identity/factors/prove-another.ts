import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server'
import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { anothersCodeWrong, factorAskedTooLate, passkeyRefused } from '../identity.errors.ts'
import { normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { saveChallenge, takeChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { readParty } from './read-party.ts'
import { takeSignature } from './take-signature.ts'
import { takeStep } from './take-step.ts'

/** The account that proved itself with a factor on another person's device, and its rights. */
export type Proven = { accountId: string; capabilities: Capability[] }

/** An id that no account has, so that unknown addresses take the same queries and find nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Verifies a second person's app code on another person's device for one action; no session is opened or changed. An
 * unknown address or a disabled account is answered and counted like a wrong code, so that the answers do not reveal
 * which addresses exist.
 */
export async function proveByCode(
  deps: Identity,
  { email, code }: { email: string; code: string },
): Promise<Proven> {
  const typed = normalizeEmail(email)
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'capabilities'])
    .where('email', '=', typed)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  const counted = account?.id ?? `nobody ${typed}`
  const used = await limitGuesses(deps, counted, () =>
    takeStep(deps, { accountId: account?.id ?? NOBODY, code }),
  )
  if (!used || !account) throw anothersCodeWrong()
  return { accountId: account.id, capabilities: readRights(account.capabilities) }
}

type About = { caller: Caller; about: string }

/**
 * Options for the browser to request a passkey of a second person. The list of that person's keys is not sent, so only
 * discoverable credentials work here. `about`: the action; the answer is valid for no other.
 */
export async function createApproverOptions({ db, clock, config }: Identity, { caller, about }: About) {
  const options = await generateAuthenticationOptions({
    rpID: readParty(config).rpId,
    userVerification: 'required',
  })
  const key = { sessionId: caller.sessionId, purpose: 'anothers_passkey', now: clock.now() } as const
  await inTransaction(db, (trx) => saveChallenge(trx, key, `${about} ${options.challenge}`))
  // The machine's built-in key belongs to the clerk, so suggest keys that are brought along first.
  return { options: { ...options, hints: ['security-key', 'hybrid'] } }
}

/** Verifies the requested passkey for this session and action. */
export async function proveByPasskey(
  deps: Identity,
  { caller, about }: About,
  response: AuthenticationResponseJSON,
): Promise<Proven> {
  const { db, clock } = deps
  const key = { sessionId: caller.sessionId, purpose: 'anothers_passkey', now: clock.now() } as const
  const challenge = await takeChallenge(db, key)
  if (challenge === undefined) throw factorAskedTooLate()
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', response.id)
    .executeTakeFirst()
  const account =
    passkey &&
    (await db
      .selectFrom('account')
      .select('capabilities')
      .where('id', '=', passkey.accountId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst())
  if (!account || !challenge.startsWith(`${about} `)) throw passkeyRefused()
  await takeSignature(deps, { passkey, challenge: challenge.slice(about.length + 1), response })
  return { accountId: passkey.accountId, capabilities: readRights(account.capabilities) }
}

const readRights = (held: readonly string[]): Capability[] => capabilities.filter((one) => held.includes(one))
