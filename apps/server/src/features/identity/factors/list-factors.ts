import type { Factor, FactorStanding } from '@vazhipadu/contract/factors'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { sessionEnded } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from '../sessions/find-standing.ts'
import { hasChallenge } from './factor-challenges.ts'
import { GRACE_DAYS } from './factor-standing.ts'

export async function listPasskeys(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute()
}

export async function listApps(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('authenticatorApp')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listFactors(db: Db | Trx, accountId: string): Promise<Factor[]> {
  const passkeys = await listPasskeys(db, accountId)
  const apps = await listApps(db, accountId)
  const describe = (row: { name: string; createdAt: Date; lastUsedAt: Date | null }) => ({
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  })
  return [
    ...passkeys.map((row): Factor => ({ id: row.credentialId, kind: 'passkey', ...describe(row) })),
    ...apps.map((row): Factor => ({ id: row.id, kind: 'app', ...describe(row) })),
  ]
}

export async function countRecoveryCodes(db: Db | Trx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The factors and access that the security pages show; empty for devotees. */
export async function describeFactors(deps: Identity, caller: Caller): Promise<FactorStanding> {
  const { db, clock, settings } = deps
  const { accountId, sessionId } = caller
  const now = clock.now()
  const account = await findAccount(db, accountId)
  if (!account) throw sessionEnded()
  const standing = await findStanding(db, { sessionId, now, settings })
  const entry = standing?.entry ?? 'closed'
  const graceEnds = account.grantedAt && account.grantedAt.getTime() + GRACE_DAYS * 86_400_000
  return {
    worksHere: account.isAdmin,
    entry,
    graceEndsAt: entry === 'grace' && graceEnds !== null ? new Date(graceEnds).toISOString() : null,
    mayEnrol: await hasChallenge(db, { sessionId, purpose: 'may_enrol', now }),
    factors: await listFactors(db, accountId),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  }
}
