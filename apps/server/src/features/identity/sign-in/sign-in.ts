import { wrongCredentials } from '../identity.errors.ts'
import { findAccountByEmail, findAccountByMobile } from '../identity.reads.ts'
import { readIdentifier } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'

const QUARTER_HOUR = 900

type Credentials = { identifier: string; password: string; ip: string; device: string }

/** E-mail or proven mobile, and password. Someone unknown costs as much time as a wrong password. */
export async function signIn(deps: Identity, credentials: Credentials): Promise<SignedIn> {
  const { db, config, limits, passwords } = deps
  const who = readIdentifier(credentials.identifier)
  const key = who.kind === 'email' ? who.email : who.kind === 'mobile' ? who.mobile : credentials.identifier
  const perAccount = {
    name: 'sign-in-account',
    points: config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT,
    seconds: QUARTER_HOUR,
  }
  const perIp = {
    name: 'sign-in-ip',
    points: config.LIMIT_SIGN_IN_FAILURES_PER_IP,
    seconds: QUARTER_HOUR,
  }
  await limits.check(perIp, credentials.ip)
  // Counted before the answer is known and given back after a success: parallel guesses gain nothing.
  await limits.take(perAccount, key)
  const account =
    who.kind === 'mobile' ? await findAccountByMobile(db, who.mobile) : await findAccountByEmail(db, key)
  const right = await passwords.verify(account?.passwordHash, credentials.password)
  if (!right || !account) {
    await limits.take(perIp, credentials.ip)
    throw wrongCredentials()
  }
  await limits.applyRefund(perAccount, key)
  return openSession(deps, account, credentials.device)
}
