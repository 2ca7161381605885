import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderRefund } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'

type Deps = { db: Db; provider: Provider }
type Due = {
  key: string
  paymentId: string
  refundId: string | null
  debtId: string | null
  tries: number
}

/**
 * The refund that the provider already has for this debt. An earlier call may have been carried out and only its answer
 * lost; a provider that no longer remembers the key would refund twice. The same holds for an earlier attempt that we
 * recorded as refused.
 */
export async function findSentRefund(deps: Deps, due: Due): Promise<ProviderRefund | undefined> {
  const mayBeThere = due.tries > 1 || due.refundId !== null || due.debtId !== null
  if (!mayBeThere) return undefined
  const sentRefunds = await listSentRefunds(deps, due)
  if (!sentRefunds && due.refundId !== null)
    throw new ProviderError('unreadable', { description: 'a refund is missing in the list' })
  return sentRefunds
}

export async function listSentRefunds({ db, provider }: Deps, due: Due): Promise<ProviderRefund | undefined> {
  const keys = await listKeys(db, due)
  const listed = await provider.listRefunds(due.paymentId).catch((error: unknown) => {
    // A failed listing says nothing about whether the refund exists.
    if (error instanceof ProviderError) throw new ProviderError('unreadable', error.details)
    throw error
  })
  const isOurs = ({ id, status, notes }: ProviderRefund) => {
    const key = Array.isArray(notes) ? undefined : notes.key
    return id === due.refundId || key === due.key || (status !== 'failed' && keys.includes(key ?? ''))
  }
  return listed.find(isOurs)
}

/** The keys of attempts at this debt that we gave up: none of them was reported as failed by the bank. */
async function listKeys(db: Db, { debtId }: Due): Promise<string[]> {
  if (debtId === null) return []
  const rows = await db
    .selectFrom('refund')
    .select('key')
    .where((row) => row.or([row('id', '=', debtId), row('debtId', '=', debtId)]))
    .where('way', '=', 'provider')
    .where('refundId', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}
