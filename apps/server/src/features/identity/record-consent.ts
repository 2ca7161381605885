import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import type { Trx } from '../../platform/db/database.ts'

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
