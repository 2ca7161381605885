import { randomUUID } from 'node:crypto'
import type { User } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { pairingOver } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import { addMinutes, rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from '../sessions/find-standing.ts'
import { hashToken, makeFirstRefreshToken } from '../sessions/make-tokens.ts'

type Collected =
  | { state: 'waiting' }
  | { state: 'paired'; accessToken: string; user: User; refreshToken: string }

/** Minutes that a phone waits for confirmation after it has scanned the code. */
const WAIT_MINUTES = 4

/** Opens the waiting phone's session once the manager has confirmed: day sheet only, for thirty days. */
export async function collectPairing(deps: Identity, claim: string): Promise<Collected> {
  const { db, clock, config, settings, tokens } = deps
  const now = clock.now()
  const sessionId = randomUUID()
  const refreshToken = makeFirstRefreshToken(config.REFRESH_SECRETS, sessionId)
  const collected = await inTransaction(db, async (trx) => {
    const device = await trx
      .selectFrom('pairedDevice')
      .selectAll()
      .where('claimHash', '=', hashToken(claim))
      .where('endedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!device?.claimedAt || addMinutes(device.claimedAt, WAIT_MINUTES) <= now) return undefined
    if (device.confirmedAt === null || device.endsAt === null) return 'waiting'
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        accountId: device.accountId,
        refreshHash: hashToken(refreshToken),
        rotatedAt: now,
        signedInAt: now,
        lastSeenAt: now,
        expiresAt: device.endsAt,
        device: device.name ?? '',
        factorAt: now,
        isPaired: true,
      })
      .execute()
    await trx
      .updateTable('pairedDevice')
      .set({ claimHash: null, sessionId })
      .where('id', '=', device.id)
      .execute()
    return { accountId: device.accountId, standing: await findStanding(trx, { sessionId, now, settings }) }
  })
  if (collected === undefined) throw pairingOver()
  if (collected === 'waiting') return { state: 'waiting' }
  const { accountId, standing } = collected
  const account = await findAccount(db, accountId)
  if (!account || standing?.entry !== 'full') throw pairingOver()
  const authority = rolesOf(standing)
  const signing = { sub: accountId, sid: sessionId, role: authority, signedInAt: now }
  const accessToken = await tokens.sign(signing, now)
  const user = { avatar: account.avatar, userName: account.name, email: account.email, authority }
  return { state: 'paired', accessToken, user, refreshToken }
}
