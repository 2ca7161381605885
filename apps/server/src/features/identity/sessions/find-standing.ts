import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Settings } from '../../settings/settings.reads.ts'
import { judgeStanding } from '../factors/judge-standing.ts'

type Asked = { sessionId: string; now: Date; settings: Settings }

/**
 * What somebody may do in the office on this device at this moment, as account, session and factors stand; undefined for
 * a session that is over.
 */
export async function findStanding(db: Db | Trx, { sessionId, now, settings }: Asked) {
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
  const isRequired = await settings.get('office.requireSecondFactor')
  const entry = judgeStanding({ ...row, isRequired, now })
  // Where the temple asks for no factor and none is enrolled, there is none to ask for again.
  // A paired device opens the sheet and has no key that it could show again.
  const factorAt = row.isPaired ? null : isRequired || row.hasFactor ? row.factorAt : now
  return { ...row, entry, factorAt }
}
