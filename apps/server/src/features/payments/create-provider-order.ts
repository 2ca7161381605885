import { setTimeout as delay } from 'node:timers/promises'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { CLAIM_MS, PATIENCE_MS } from './claim-provider-orders.ts'
import type { RecordMade } from './record-provider-order.ts'

type Deps = { db: Db; clock: Clock; provider: Provider; settings: Settings; recordMade: RecordMade }
type ProviderOrderRequest = {
  tranNo: string
  amountPaise: number
  /** A new order's, claimed by the transaction that made it: until then nobody else asks. */
  claimedUntil?: Date | undefined
}

/**
 * The provider's order to pay on: the one there is, or a new one. Undefined: the provider did not answer in time, ask
 * again. Two presses at once make one: the first claims it, the other waits for the result. A claim that ran out
 * means that an answer was lost; then what the provider may have made is looked for by our number first.
 */
export async function createProviderOrder(
  deps: Deps,
  wanted: ProviderOrderRequest,
): Promise<string | undefined> {
  const leftMs = findPatienceLeft(deps, wanted)
  if (leftMs > 0) return askProvider(deps, wanted, { tries: 1, until: performance.now() + leftMs })
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const known = await findProviderOrder(deps.db, wanted.tranNo)
    if (known) return known
    const tries = await claim(deps, wanted.tranNo)
    if (tries !== undefined) return askProvider(deps, wanted, { tries, until })
    if (performance.now() > until) return undefined
    await delay(100)
  }
}

/** Of one who holds the claim from the start and so need not look: counted from the claim, which must outlast it. */
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

async function askProvider(
  { provider, settings, recordMade }: Deps,
  wanted: ProviderOrderRequest,
  { tries, until }: Asking,
) {
  const { tranNo, amountPaise } = wanted
  try {
    const findPatience = () => Math.max(500, Math.round(until - performance.now()))
    const found = tries > 1 ? (await provider.findOrders(tranNo, findPatience())).filter(matches(wanted)) : []
    const patienceMs = findPatience()
    const speed = await settings.get('refunds.speed')
    const order =
      found[0] ?? (await provider.createOrder({ receipt: tranNo, amountPaise, patienceMs, speed }))
    await recordMade({ tranNo, order })
    return order.id
  } catch (error) {
    // The claim stands until it runs out: the call may still be on its way.
    if (error instanceof Error && error.name === 'ProviderError') return undefined
    throw error
  }
}

const matches =
  ({ amountPaise }: ProviderOrderRequest) =>
  (order: { amount: number; currency: string }) =>
    order.amount === amountPaise && order.currency === 'INR'
