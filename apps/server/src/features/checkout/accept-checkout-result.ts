import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { isLockTimeout, isTransient } from '../../platform/db/transient.ts'
import { isWithin } from '../../platform/rate-limit.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { checkoutSignatureInvalid } from './checkout.errors.ts'
import { isOldNews } from './recognise-old-news.ts'
import { type Deps, settleOrder } from './settle-order.ts'

const paid = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
const metadata = z.object({ order_id: z.string() })

/** Our order, and what the browser tells us once more as its owner (`payment-success`); null: nothing was paid. */
type Called = { tranNo: string; handedOver: z.output<typeof paid> | null }

/**
 * The form that the provider's page has the browser post to us: paid, or failed with its reason. Answers our order.
 * The signature is checked against our own record of the order; a failure carries none and is believed in nothing.
 */
export async function takeCallback(deps: Deps, form: Record<string, string>): Promise<Called> {
  const good = paid.safeParse(form)
  if (good.success) return { tranNo: await acceptCheckoutResult(deps, good.data), handedOver: good.data }
  const orderId = form['error[metadata][order_id]'] ?? readMetadata(form['error[metadata]'])
  const tranNo = await findTranNo(deps, orderId)
  await settleUnsigned(deps, tranNo)
  return { tranNo, handedOver: null }
}

const UNSIGNED_SECONDS = 10

/**
 * What anybody may say of an order makes us ask the provider at most once in ten seconds; said more often, it is as true
 * as it was. Nothing is lost by it: whatever was paid comes signed, as an event and by the clock.
 */
export async function settleUnsigned(deps: Deps, tranNo: string): Promise<void> {
  const limit = { name: 'unsigned-news', points: 1, seconds: UNSIGNED_SECONDS }
  if (await isWithin(deps.limits, limit, tranNo)) await settleSoon(deps, tranNo)
}

/** What the browser brought after paying. It proves only that somebody at the provider said so: we look ourselves. */
export async function acceptCheckoutResult(
  deps: Deps,
  given: z.output<typeof paid>,
  owner?: string,
): Promise<string> {
  const tranNo = await findTranNo(deps, given.razorpay_order_id, owner)
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = given
  if (!deps.provider.isCheckoutSignatureValid(razorpay_order_id, razorpay_payment_id, razorpay_signature))
    throw checkoutSignatureInvalid()
  const news = { event: 'payment.captured', paymentId: razorpay_payment_id }
  if (!(await isOldNews(deps.db, news))) await settleSoon(deps, tranNo)
  return tranNo
}

/** Somebody has just paid and looks at a white page: what takes longer goes on without them. */
const LOOK_MS = 4_000

/**
 * The provider may be away just now, or the order busy: the event and the clock come back to it, and the page says
 * *confirming*. Whoever has just paid is not shown an error for it, and is not kept waiting for a provider that hangs.
 */
export async function settleSoon(deps: Deps, tranNo: string): Promise<void> {
  const looked = new AbortController()
  const settled = settleQuietly(deps, tranNo).finally(() => looked.abort())
  await Promise.race([settled, delay(LOOK_MS, undefined, { signal: looked.signal }).catch(() => undefined)])
}

async function settleQuietly(deps: Deps, tranNo: string): Promise<void> {
  try {
    await settleOrder(deps, tranNo)
  } catch (error) {
    const isExpected = error instanceof ProviderError || isTransient(error) || isLockTimeout(error)
    if (isExpected) deps.log.warn({ err: error }, 'a payment is settled later')
    else deps.log.error({ err: error }, 'a payment could not be settled')
  }
}

async function findTranNo({ db }: Deps, orderId: string | undefined, owner?: string): Promise<string> {
  const found = await db
    .selectFrom('providerOrder')
    .innerJoin('orders', 'orders.tranNo', 'providerOrder.tranNo')
    .select(['orders.tranNo', 'orders.accountId'])
    .where('orderId', '=', orderId ?? '')
    .executeTakeFirst()
  if (!found || (owner !== undefined && found.accountId !== owner)) throw orderNotFound()
  return found.tranNo
}

/** A JSON text inside the form. */
function readMetadata(text: string | undefined): string | undefined {
  try {
    return metadata.safeParse(JSON.parse(text ?? '')).data?.order_id
  } catch {
    return undefined
  }
}
