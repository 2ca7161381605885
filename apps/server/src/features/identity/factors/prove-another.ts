import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server'
import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { anothersCodeWrong, factorAskedTooLate, passkeyRefused } from '../identity.errors.ts'
import { normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { keepChallenge, takeChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { readParty } from './read-party.ts'
import { takeSignature } from './take-signature.ts'
import { takeStep } from './take-step.ts'

/** Who has shown an app's code or a key on somebody else's device, and what they may do. */
export type Proven = { accountId: string; capabilities: Capability[] }

/** No account has it: what is looked for with it is looked for, and not found. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Somebody shows the code of their own app on another's device, for one act: no session is opened, and none is changed.
 * An address that nobody has, or whose account is shut, is answered like a wrong code, and counted like one: otherwise
 * the answers would tell whose address it is.
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
 * What the browser needs to ask for a key of somebody else than its user. Which keys somebody has is not told: one that
 * does not know its owner's name by itself cannot be used here. `about`: for which act; the answer is good for no other.
 */
export async function askAnothersPasskey({ db, clock, config }: Identity, { caller, about }: About) {
  const options = await generateAuthenticationOptions({
    rpID: readParty(config).rpId,
    userVerification: 'required',
  })
  const key = { sessionId: caller.sessionId, purpose: 'anothers_passkey', now: clock.now() } as const
  await inTransaction(db, (trx) => keepChallenge(trx, key, `${about} ${options.challenge}`))
  // The machine's own key is the clerk's: offered first is the one that is brought along.
  return { options: { ...options, hints: ['security-key', 'hybrid'] } }
}

/** The key that was asked for, in this session and for this act. */
export async function proveByPasskey(
  deps: Identity,
  { caller, about }: About,
  response: AuthenticationResponseJSON,
): Promise<Proven> {
  const { db, clock } = deps
  const key = { sessionId: caller.sessionId, purpose: 'anothers_passkey', now: clock.now() } as const
  const asked = await takeChallenge(db, key)
  if (asked === undefined) throw factorAskedTooLate()
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
  if (!account || !asked.startsWith(`${about} `)) throw passkeyRefused()
  await takeSignature(deps, { passkey, challenge: asked.slice(about.length + 1), response })
  return { accountId: passkey.accountId, capabilities: readRights(account.capabilities) }
}

const readRights = (held: readonly string[]): Capability[] => capabilities.filter((one) => held.includes(one))
