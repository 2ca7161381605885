import { limitNetworks } from '../../../platform/limit-networks.ts'
import { isWithin, type Limit } from '../../../platform/rate-limit.ts'
import { codeNeeded, wrongCredentials } from '../identity.errors.ts'
import { findIdentified } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import { demandCode } from './demand-code.ts'
import type { Device } from './mark-device.ts'

const QUARTER_HOUR = 900
const DAY = 86_400

export type Credentials = {
  identifier: string
  password: string
  ip: string
  /** As its owner will find it in the list of devices. */
  device: string
  mark: Device | undefined
}

/** Who has signed in, for the mark that the device gets. */
export type Entered = SignedIn & { accountId: string }

/**
 * E-mail or proven mobile, and password. Someone unknown costs as much time as a wrong password. Wrong tries on devices
 * that the account does not know are counted for what was typed; when there are many, a code from the e-mail is asked
 * for there. On a device that the account knows nothing is noticed of it: nobody is locked out by a stranger.
 */
export async function signIn(deps: Identity, credentials: Credentials): Promise<Entered> {
  const { db, limits, passwords } = deps
  const { identifier, password, ip, device, mark } = credentials
  const networks = limitNetworks(limits)
  const perIp = signInsPerIp(deps)
  await networks.check(perIp, ip)
  const { typed, account } = await findIdentified(db, identifier)
  // Counted before the answer is known and given back after a success: parallel guesses gain nothing.
  const counted = await countTry(deps, { typed, accountId: account?.id, mark })
  if (!counted) {
    await networks.take(perIp, ip)
    await demandCode(deps, typed, account)
    throw codeNeeded()
  }
  const right = await passwords.verify(account?.passwordHash, password)
  if (!right || !account) {
    await networks.take(perIp, ip)
    throw wrongCredentials()
  }
  await limits.applyRefund(counted.limit, counted.key)
  return { ...(await openSession(deps, account, device)), accountId: account.id }
}

export const signInsPerIp = ({ config }: Identity): Limit => ({
  name: 'sign-in-ip',
  points: config.LIMIT_SIGN_IN_FAILURES_PER_IP,
  seconds: QUARTER_HOUR,
})

type Try = { typed: string; accountId: string | undefined; mark: Device | undefined }

/** Where this try was counted, or undefined where too many were. */
async function countTry({ limits, config }: Identity, { typed, accountId, mark }: Try) {
  const isKnown = accountId !== undefined && mark?.accounts.includes(accountId)
  const known = {
    limit: {
      name: 'sign-in-device',
      points: config.LIMIT_SIGN_IN_FAILURES_PER_DEVICE,
      seconds: QUARTER_HOUR,
    },
    key: `${accountId} ${mark?.id}`,
  }
  if (isKnown && (await isWithin(limits, known.limit, known.key))) return known
  const unknown = {
    limit: { name: 'sign-in-account', points: config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT, seconds: DAY },
    key: typed,
  }
  return (await isWithin(limits, unknown.limit, unknown.key)) ? unknown : undefined
}
