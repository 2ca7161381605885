import type { checkout, openBridge } from '@vazhipadu/contract/checkout'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { z } from 'zod'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { extendHold } from '../booking/extend-hold.ts'
import type { Order } from '../booking/lock-orders.ts'
import { createProviderOrder } from '../payments/create-provider-order.ts'
import type { RecordMade } from '../payments/record-provider-order.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { holdEnded, notPayable, providerSilent } from './checkout.errors.ts'
import { readLink, signLink } from './sign-link.ts'

type Deps = Platform & { provider: Provider; settings: Settings }
type PayDeps = Deps & { recordMade: RecordMade }
type Checkout = z.input<typeof checkout>

/** Prepares the payment of a fresh order; null while the provider does not answer, and the pay button retries. */
export async function prepareCheckout(
  deps: PayDeps,
  order: { tranNo: string; totalPaise: number; holdUntil: Date; claimedUntil?: Date | undefined },
): Promise<Checkout | null> {
  const { tranNo, totalPaise, holdUntil, claimedUntil } = order
  const orderId = await createProviderOrder(deps, { tranNo, amountPaise: totalPaise, claimedUntil })
  if (orderId === undefined) return null
  const token = signLink(deps.config.LINK_SECRETS, 'pay', tranNo, holdUntil)
  return { token, order_id: orderId, holdUntil: holdUntil.toISOString() }
}

/** Handles *Pay*: extends the hold once and finds or creates the provider's order. */
export async function openCheckout(deps: PayDeps, tranNo: string, accountId: string): Promise<Checkout> {
  const order = await extendHold(deps.db, tranNo, accountId, deps.clock.now())
  if (!order) throw orderNotFound()
  const { totalPaise } = order
  const prepared = await prepareCheckout(deps, { tranNo, totalPaise, holdUntil: checkPayable(order, deps) })
  if (!prepared) throw providerSilent()
  return prepared
}

function checkPayable({ state, holdUntil }: Order, { clock }: Deps): Date {
  if (state === 'expired') throw holdEnded()
  if (state !== 'awaiting_payment' || !holdUntil) throw notPayable()
  if (holdUntil <= clock.now()) throw holdEnded()
  return holdUntil
}

/**
 * What the payment page needs to open the provider's checkout. Authorised by the token alone, because that page has no
 * session.
 */
export async function describeBridge(deps: Deps, token: string): Promise<ResponseOf<typeof openBridge>> {
  const { db, clock, config, provider, settings } = deps
  const now = clock.now()
  const tranNo = readLink(config.LINK_SECRETS, 'pay', token, now)
  if (tranNo === undefined) throw holdEnded()
  const order = await db
    .selectFrom('orders')
    .innerJoin('providerOrder', 'providerOrder.tranNo', 'orders.tranNo')
    .select([
      'orders.state',
      'orders.holdUntil',
      'orders.totalPaise',
      'orders.customerName',
      'orders.customerEmail',
      'orders.customerMobile',
      'providerOrder.orderId',
      'providerOrder.currency',
    ])
    .where('orders.tranNo', '=', tranNo)
    .orderBy('providerOrder.createdAt')
    .executeTakeFirst()
  if (!order) throw orderNotFound()
  if (order.state !== 'awaiting_payment' || !order.holdUntil) throw notPayable()
  const web = config.WEB_URLS[0] ?? ''
  return {
    tran_no: tranNo,
    key: provider.keyId,
    order_id: order.orderId,
    amountPaise: Number(order.totalPaise),
    currency: order.currency,
    templeName: await settings.get('temple.name'),
    description: `Booking ${tranNo}`,
    prefill: {
      name: order.customerName,
      email: order.customerEmail ?? '',
      contact: order.customerMobile ?? '',
    },
    callbackUrl: `${config.API_URL}/booking/payment-callback`,
    cancelUrl: `${web}/payment-cancel?tran_no=${tranNo}`,
    scriptUrl: config.CHECKOUT_JS_URL,
    holdUntil: order.holdUntil.toISOString(),
    secondsLeft: Math.max(0, Math.floor((order.holdUntil.getTime() - now.getTime()) / 1000)),
  }
}
