import { sql } from 'kysely'
import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Platform } from '../../platform/platform.ts'
import { findBankReference } from './payments.rules.ts'

type Deps = Platform & { provider: Provider }

/** Banks report a refund's reference number within ten working days, or never. */
const ASKED_FOR_DAYS = 14

/**
 * Fetches the bank references of processed refunds that have none: the provider sends no event when one arrives.
 * Returns how many were found.
 */
export async function fetchReferences({ db, clock, provider, log }: Deps): Promise<number> {
  const since = new Date(clock.now().getTime() - ASKED_FOR_DAYS * 86_400_000)
  const bare = await db
    .selectFrom('refund')
    .select('paymentId')
    .distinct()
    .where('state', '=', sql.lit('processed'))
    .where('settledAt', '>=', since)
    .where('refundId', 'is not', null)
    .where('bankReference', 'is', null)
    .execute()
  let found = 0
  for (const { paymentId } of bare) {
    try {
      for (const { id, acquirer_data } of await provider.listRefunds(paymentId)) {
        const bankReference = findBankReference(acquirer_data)
        if (bankReference === null) continue
        const { numUpdatedRows } = await db
          .updateTable('refund')
          .set({ bankReference })
          .where('refundId', '=', id)
          .where('bankReference', 'is', null)
          .executeTakeFirst()
        found += Number(numUpdatedRows)
      }
    } catch (error) {
      // One payment that cannot be queried, perhaps because it is too old, must not prevent the others.
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, paymentId }, 'the bank reference of a refund could not be asked for')
    }
  }
  return found
}
