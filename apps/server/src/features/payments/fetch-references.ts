import { sql } from 'kysely'
import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Platform } from '../../platform/platform.ts'
import { findBankReference } from './payments.rules.ts'

type Deps = Platform & { provider: Provider }

/** Banks tell the number of a refund within ten working days, or never. */
const ASKED_FOR_DAYS = 14

/**
 * Asks for the bank's numbers of refunds that have arrived without one: no event says that it has come. Answers how many
 * were found.
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
      // One payment that cannot be asked about, perhaps too old, keeps no other from being found.
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, paymentId }, 'the bank reference of a refund could not be asked for')
    }
  }
  return found
}
