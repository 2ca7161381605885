import { type NoticeShown, privacyNotice } from '@vazhipadu/contract/privacy-notice'
import type { Db, Trx } from '../../platform/db/database.ts'

/** The first privacy notice: accounts without a consent row agreed to it at sign-up. */
const FIRST_NOTICE = { version: '2026-11-01', language: 'en' } as const

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

type ConsentRecord = {
  id: string
  accountId: string
  notice: NoticeShown
  way: 'sign_up' | 'google' | 'asked_again'
  at: Date
}

/** Records consent to a privacy notice and ends the previous one. Idempotent. */
export async function recordConsent(
  trx: Trx,
  { id, accountId, notice, way, at }: ConsentRecord,
): Promise<void> {
  const { version, language } = notice
  const open = await trx
    .selectFrom('consent')
    .select(['id', 'noticeVersion', 'language'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open?.noticeVersion === version && open.language === language) return
  if (open)
    await trx
      .updateTable('consent')
      .set({ endedAt: at, endedBecause: 'replaced' })
      .where('id', '=', open.id)
      .execute()
  await trx
    .insertInto('consent')
    .values({ id, accountId, noticeVersion: version, language, way, givenAt: at })
    .onConflict((row) => row.column('id').doNothing())
    .execute()
}

/** If the page does not say which notice it showed, assume the current one in the page's language. */
export const noticeIn = (language: string): NoticeShown => ({ version: privacyNotice.version, language })

type Begun = { noticeVersion: string | null; noticeLanguage: string | null; language: string }

/** The notice that the page showed when the registration began. */
export function shownIn({ noticeVersion: version, noticeLanguage, language }: Begun): NoticeShown {
  return version === null || noticeLanguage === null
    ? noticeIn(language)
    : { version, language: noticeLanguage }
}

/** Withdraws consent: the personal data must not be used for anything new. Idempotent. */
export async function withdrawConsent(trx: Trx, accountId: string, at: Date, newId: string): Promise<void> {
  const consent = await findConsent(trx, accountId)
  if (!consent || consent.withdrawnAt !== null) return
  // Accounts from before consents were recorded get a row to end.
  const notice = { version: consent.version, language: consent.language }
  const { givenAt } = consent
  if (notice.version === FIRST_NOTICE.version)
    await recordConsent(trx, { id: newId, accountId, notice, way: 'sign_up', at: givenAt })
  await trx
    .updateTable('consent')
    .set({ endedAt: at, endedBecause: 'withdrawn' })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
}
