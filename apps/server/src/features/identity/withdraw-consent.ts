import type { Trx } from '../../platform/db/database.ts'
import { FIRST_NOTICE, findConsent } from './find-consent.ts'
import { recordConsent } from './record-consent.ts'

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
