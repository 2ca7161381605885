import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import type { Db, Trx } from '../../platform/db/database.ts'

/** The first privacy notice: accounts without a consent row agreed to it at sign-up. */
export const FIRST_NOTICE = { version: '2026-11-01', language: 'en' } as const

/** The account's latest consent, given or withdrawn. */
export async function findConsent(db: Db | Trx, accountId: string) {
  const newest = await db
    .selectFrom('consent')
    .select(['noticeVersion as version', 'language', 'givenAt', 'endedAt', 'endedBecause'])
    .where('accountId', '=', accountId)
    .orderBy('givenAt', 'desc')
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
  const consent = newest ?? (await findFirst(db, accountId))
  if (!consent) return undefined
  const withdrawnAt = consent.endedBecause === 'withdrawn' ? consent.endedAt : null
  return {
    ...consent,
    withdrawnAt,
    isCurrent: consent.version === privacyNotice.version && withdrawnAt === null,
  }
}

async function findFirst(db: Db | Trx, accountId: string) {
  const account = await db
    .selectFrom('account')
    .select('consentedAt as givenAt')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account && { ...FIRST_NOTICE, givenAt: account.givenAt, endedAt: null, endedBecause: null }
}
