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
  /** The device's name in the owner's list. */
  device: string
  mark: Device | undefined
}

/** `accountId` is written into the device's mark. */
export type Entered = SignedIn & { accountId: string }

/**
 * Signs in with an e-mail or verified mobile and a password. An unknown identifier takes as long as a wrong password.
 * Wrong passwords on devices that the account does not know are counted per identifier; above the limit such devices
 * need a code from the e-mail. Known devices are not affected, so a stranger cannot lock the owner out.
 */
export async function signIn(deps: Identity, credentials: Credentials): Promise<Entered> {
  const { db, limits, passwords } = deps
  const { identifier, password, ip, device, mark } = credentials
  const networks = limitNetworks(limits)
  const perIp = signInsPerIp(deps)
  await networks.check(perIp, ip)
  const { typed, account } = await findIdentified(db, identifier)
  // Counted before the check and given back after a success, so that parallel guesses gain nothing.
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
  await limits.reward(counted.limit, counted.key)
  return { ...(await openSession(deps, account, device)), accountId: account.id }
}

export const signInsPerIp = ({ config }: Identity): Limit => ({
  name: 'sign-in-ip',
  points: config.LIMIT_SIGN_IN_FAILURES_PER_IP,
  seconds: QUARTER_HOUR,
})

type Try = { typed: string; accountId: string | undefined; mark: Device | undefined }

/** The limit that counted this try, or undefined if it is exceeded. */
async function countTry({ limits, config }: Identity, { typed, accountId, mark }: Try) {
  const isKnown = accountId !== undefined && mark?.accounts.includes(accountId)
  const facts = {
    limit: {
      name: 'sign-in-device',
      points: config.LIMIT_SIGN_IN_FAILURES_PER_DEVICE,
      seconds: QUARTER_HOUR,
    },
    key: `${accountId} ${mark?.id}`,
  }
  if (isKnown && (await isWithin(limits, facts.limit, facts.key))) return facts
  const unknown = {
    limit: { name: 'sign-in-account', points: config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT, seconds: DAY },
    key: typed,
  }
  return (await isWithin(limits, unknown.limit, unknown.key)) ? unknown : undefined
}
