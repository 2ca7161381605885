import { limitNetworks } from '../../../platform/limit-networks.ts'
import { isWithin } from '../../../platform/rate-limit.ts'
import { fitsCode } from '../contacts/derive-code.ts'
import { wrongCodesPerIp } from '../contacts/limit-codes.ts'
import { signInCodeEnded, signInCodeWrong, wrongCredentials } from '../identity.errors.ts'
import { findChallengeOf, findIdentified } from '../identity.reads.ts'
import { CODE_MINUTES, WRONG_TRIES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession } from '../sessions/open-session.ts'
import { nameCheck, nameCode } from './demand-code.ts'
import { type Credentials, type Entered, signInsPerIp } from './sign-in.ts'

/**
 * Signs in with a requested code: checks the code first, then the password. Wrong codes do not invalidate the code,
 * because a stranger could then invalidate the owner's. A guessed code (one in a million) allows five passwords at
 * most.
 */
export async function signInWithCode(
  deps: Identity,
  credentials: Credentials & { code: string },
): Promise<Entered> {
  const { db, limits, passwords } = deps
  const networks = limitNetworks(limits)
  const perIp = signInsPerIp(deps)
  const wrongCodes = wrongCodesPerIp(deps)
  await networks.check(perIp, credentials.ip)
  await networks.take(wrongCodes, credentials.ip)
  const { typed, account } = await findIdentified(db, credentials.identifier)
  const code = await checkCode(deps, { typed, account }, credentials.code)
  await networks.reward(wrongCodes, credentials.ip)
  const perCode = { name: 'sign-in-code', points: WRONG_TRIES, seconds: CODE_MINUTES * 60 }
  if (!(await isWithin(limits, perCode, code))) throw signInCodeEnded()
  const right = await passwords.verify(account?.passwordHash, credentials.password)
  if (!right || !account) {
    await networks.take(perIp, credentials.ip)
    throw wrongCredentials()
  }
  return { ...(await openSession(deps, account, credentials.device)), accountId: account.id }
}

type Identified = { typed: string; account: { id: string } | undefined }

/** The id of the matching code. It expires with the request for this identifier, whenever the letter was sent. */
async function checkCode({ db, clock, config }: Identity, { typed, account }: Identified, code: string) {
  const secrets = config.CODE_SECRETS
  const now = clock.now()
  const challenge = await findChallengeOf(db, 'sign_in', nameCheck(secrets, typed))
  if (!challenge || challenge.expiresAt <= now) throw signInCodeEnded()
  const sent = await findChallengeOf(db, 'sign_in', nameCode(secrets, typed, account))
  if (!sent || !fitsCode(secrets, sent, code) || sent.expiresAt <= now) throw signInCodeWrong()
  return `${sent.id}:${sent.attempt}`
}
