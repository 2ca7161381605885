import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** By the provider's id of an SMS, or by the notice's own id of a letter. */
type Report = {
  reference?: string
  noticeId?: string | undefined
  hasArrived: boolean
  reason: string | null
}

/**
 * What the providers tell us afterwards. Arrived: it is certain, also of one whose sending was cut off. Not arrived:
 * it has failed, and the office sees it. Reports come twice and in any order; one that it has arrived is final.
 */
export async function recordReports({ db, clock }: Platform, reports: readonly Report[]): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    for (const { reference, noticeId, hasArrived, reason } of reports) {
      if (reference === undefined && noticeId === undefined) continue
      await trx
        .updateTable('notice')
        .set(
          hasArrived
            ? { status: 'sent', deliveredAt: now, settledAt: now, reason }
            : { status: 'failed', reason },
        )
        .where((where) =>
          noticeId === undefined ? where('reference', '=', reference ?? '') : where('id', '=', noticeId),
        )
        .where('status', 'in', ['sending', 'sent', 'unknown', 'failed'])
        .where('deliveredAt', 'is', null)
        .execute()
    }
  })
}
