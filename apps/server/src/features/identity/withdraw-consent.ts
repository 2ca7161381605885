import type { Trx } from '../../platform/db/database.ts'
import { FIRST_NOTICE, findConsent } from './find-consent.ts'
import { recordConsent } from './record-consent.ts'

/** From now on nothing new is done with what the person gave us. Once more changes nothing. */
export async function withdrawConsent(trx: Trx, accountId: string, at: Date, newId: string): Promise<void> {
  const consent = await findConsent(trx, accountId)
  if (!consent || consent.withdrawnAt !== null) return
  // Whoever signed up before consents were kept apart gets the line that is ended.
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
