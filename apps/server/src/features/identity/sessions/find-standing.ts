import type { Db, Trx } from '../../../platform/db/database.ts'
import { isFactorRequired, type Settings } from '../../settings/settings.reads.ts'
import { factorStanding } from '../factors/factor-standing.ts'

type StandingQuery = { sessionId: string; now: Date; settings: Settings }

/**
 * An account's current office access on this device, from account, session and factors; undefined for an ended session.
 */
export async function findStanding(db: Db | Trx, { sessionId, now, settings }: StandingQuery) {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.isAdmin', 'account.capabilities', 'account.grantedAt'])
    .select(['session.accountId', 'session.factorAt', 'session.recoveredAt', 'session.isPaired'])
    .select((row) => [
      row
        .or([
          row.exists(row.selectFrom('passkey').select('accountId').whereRef('accountId', '=', 'account.id')),
          row.exists(
            row.selectFrom('authenticatorApp').select('accountId').whereRef('accountId', '=', 'account.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('hasFactor'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isRequired = await isFactorRequired(settings, now)
  const entry = factorStanding({ ...row, isRequired, now })
  // If no factor is required or enrolled, it counts as given. A paired device opens the day sheet only and has no
  // factor to give again.
  const factorAt = row.isPaired ? null : isRequired || row.hasFactor ? row.factorAt : now
  return { ...row, entry, factorAt }
}
