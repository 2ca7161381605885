import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import type { Trx } from '../../platform/db/database.ts'

type Given = {
  id: string
  accountId: string
  notice: NoticeShown
  way: 'sign_up' | 'google' | 'asked_again'
  at: Date
}

/** Writes down which notice somebody agreed to. The one before it ends; the same once more changes nothing. */
export async function recordConsent(trx: Trx, { id, accountId, notice, way, at }: Given): Promise<void> {
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

/** A page that does not say what it showed has shown the one in force, in the language that it was shown in itself. */
export const noticeIn = (language: string): NoticeShown => ({ version: privacyNotice.version, language })

type Begun = { noticeVersion: string | null; noticeLanguage: string | null; language: string }

/** What the page showed when a registration was begun. */
export function shownIn({ noticeVersion: version, noticeLanguage, language }: Begun): NoticeShown {
  return version === null || noticeLanguage === null
    ? noticeIn(language)
    : { version, language: noticeLanguage }
}
