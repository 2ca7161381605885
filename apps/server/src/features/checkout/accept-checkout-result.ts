import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { isLockTimeout, isTransient } from '../../platform/db/transient.ts'
import { isWithin } from '../../platform/rate-limit.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { checkoutSignatureInvalid } from './checkout.errors.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { isStaleEvent } from './stale-event.ts'

const paid = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
const metadata = z.object({ order_id: z.string() })

/** The browser repeats `handedOver` as the order's signed-in owner (`payment-success`); null if nothing was paid. */
type Called = { tranNo: string; handedOver: z.output<typeof paid> | null }

/**
 * Handles the form that the provider's page makes the browser post to us: paid, or failed with a reason. Returns our
 * order's number. The signature is checked against our own record of the order. A failure carries no signature, so it
 * only triggers a check with the provider.
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
 * Unsigned reports can come from anyone, so each order causes at most one provider request in ten seconds. No payment
 * is lost by this: payments also arrive as signed events and are found by the timed checks.
 */
export async function settleUnsigned(deps: Deps, tranNo: string): Promise<void> {
  const limit = { name: 'unsigned-news', points: 1, seconds: UNSIGNED_SECONDS }
  if (await isWithin(deps.limits, limit, tranNo)) await settleSoon(deps, tranNo)
}

/**
 * Handles the signed result that the browser brings after payment. The signature is only a reason to check: the state
 * is fetched from the provider.
 */
export async function acceptCheckoutResult(
  deps: Deps,
  result: z.output<typeof paid>,
  owner?: string,
): Promise<string> {
  const tranNo = await findTranNo(deps, result.razorpay_order_id, owner)
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = result
  if (!deps.provider.isCheckoutSignatureValid(razorpay_order_id, razorpay_payment_id, razorpay_signature))
    throw checkoutSignatureInvalid()
  const news = { event: 'payment.captured', paymentId: razorpay_payment_id }
  if (!(await isStaleEvent(deps.db, news))) await settleSoon(deps, tranNo)
  return tranNo
}

/** The devotee waits on a blank page meanwhile, so after this time settling continues in the background. */
const LOOK_MS = 4_000

/**
 * Settles an order, waiting at most `LOOK_MS`. If the provider is down or the order is locked, the page shows
 * *confirming* instead of an error; the webhook event and the timed checks retry.
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

/** The form field holds JSON text. */
function readMetadata(text: string | undefined): string | undefined {
  try {
    return metadata.safeParse(JSON.parse(text ?? '')).data?.order_id
  } catch {
    return undefined
  }
}
