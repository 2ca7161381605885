import type { Trx } from '../../platform/db/database.ts'

/** What the provider was asked for by orders that nobody ever paid and that are removed with it. */
export async function removeProviderOrders(trx: Trx, tranNos: string[]): Promise<void> {
  await trx.deleteFrom('providerOrderClaim').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('providerOrder').where('tranNo', 'in', tranNos).execute()
}
