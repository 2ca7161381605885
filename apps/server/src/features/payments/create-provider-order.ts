import { setTimeout as delay } from 'node:timers/promises'
import { installationOf, type Provider, type ProviderOrder } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Installation } from '../../platform/watch-installation.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { CLAIM_MS, PATIENCE_MS } from './claim-provider-orders.ts'
import type { RecordMade } from './record-provider-order.ts'

type Deps = {
  db: Db
  clock: Clock
  provider: Provider
  settings: Settings
  installation: Installation
  recordMade: RecordMade
}
type ProviderOrderRequest = {
  tranNo: string
  amountPaise: number
  /** Set for a new order, which the inserting transaction has claimed: until then no other process creates it. */
  claimedUntil?: Date | undefined
}

/**
 * Returns the provider's order to pay on, an existing or a new one. Undefined: the provider did not answer in time, the
 * caller may retry. Two concurrent calls make one order: the first claims it, the other waits for the result. An
 * expired claim means that an answer was lost; then the provider's orders are searched for our number first.
 */
export async function createProviderOrder(
  deps: Deps,
  request: ProviderOrderRequest,
): Promise<string | undefined> {
  const leftMs = findPatienceLeft(deps, request)
  if (leftMs > 0) return createOrderWithRetry(deps, request, { tries: 1, until: performance.now() + leftMs })
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const existing = await findProviderOrder(deps.db, request.tranNo)
    if (existing) return existing
    const tries = await claim(deps, request.tranNo)
    if (tries !== undefined) return createOrderWithRetry(deps, request, { tries, until })
    if (performance.now() > until) return undefined
    await delay(100)
  }
}

/**
 * The time left for a caller that already holds the claim and need not search; counted from the claim, which must
 * outlast the call.
 */
function findPatienceLeft({ clock }: Deps, { claimedUntil }: ProviderOrderRequest): number {
  if (!claimedUntil) return 0
  return claimedUntil.getTime() - clock.now().getTime() - (CLAIM_MS - PATIENCE_MS)
}

async function findProviderOrder(db: Db, tranNo: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('providerOrder')
    .select('orderId')
    .where('tranNo', '=', tranNo)
    .orderBy('createdAt')
    .executeTakeFirst()
  return found?.orderId
}

async function claim({ db, clock }: Deps, tranNo: string): Promise<number | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  return inTransaction(db, async (trx) => {
    const [row] = await sqlRows<{ tries: number }>(
      trx,
      `insert into provider_order_claim (tran_no, claimed_until) values ($1, $2)
       on conflict (tran_no) do update set claimed_until = $2, tries = provider_order_claim.tries + 1
         where provider_order_claim.claimed_until <= $3
       returning tries`,
      [tranNo, until, now],
    )
    return row?.tries
  })
}

type Asking = { tries: number; until: number }

async function createOrderWithRetry(
  { provider, settings, installation, recordMade }: Deps,
  request: ProviderOrderRequest,
  { tries, until }: Asking,
) {
  const { tranNo, amountPaise } = request
  try {
    const id = installation.id()
    // The database has not answered yet: an order without an installation id could not be recognized as ours.
    if (id === undefined) return undefined
    const findPatience = () => Math.max(500, Math.round(until - performance.now()))
    const found =
      tries > 1
        ? (await provider.findOrders(tranNo, findPatience())).filter(matches(request, installation))
        : []
    const patienceMs = findPatience()
    const speed = await settings.get('refunds.speed')
    const order =
      found[0] ??
      (await provider.createOrder({ receipt: tranNo, installation: id, amountPaise, patienceMs, speed }))
    await recordMade({ tranNo, order })
    return order.id
  } catch (error) {
    // Keep the claim until it expires: the call may still be carried out.
    if (error instanceof Error && error.name === 'ProviderError') return undefined
    throw error
  }
}

/** Another installation on the same merchant account may have used the same number. */
const matches =
  ({ amountPaise }: ProviderOrderRequest, installation: Installation) =>
  (order: ProviderOrder) => {
    const maker = installationOf(order)
    const isForeign = maker !== undefined && !installation.isOurs(maker, order.created_at)
    return order.amount === amountPaise && order.currency === 'INR' && !isForeign
  }
