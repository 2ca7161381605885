import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** Identified by the provider's id of an SMS, or by the notice's id of a letter. */
type Report = {
  reference?: string
  noticeId?: string | undefined
  hasArrived: boolean
  reason: string | null
}

/**
 * Records delivery reports. Delivered also settles a notice whose sending was interrupted; not delivered marks it as
 * failed for the office. Reports may repeat and come in any order; delivered is final.
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
