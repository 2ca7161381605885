import { authorisePayment } from './authorise-payment.ts'
import { takeMoney } from './capture-payment.ts'
import { type disputeEnds, disputePayment, moveDispute } from './dispute-payment.ts'
import type { Card, Method, PaymentRecord } from './entities.ts'
import { findByUpiLink } from './link-upi.ts'
import { makeId } from './make-id.ts'
import { payInApp, type TestVpa } from './pay-in-app.ts'
import { type Failure, failPayment, refusePaying, startPayment } from './pay-order.ts'
import { failRefund, processRefund } from './refund-payment.ts'
import { refuseUnknownId } from './refuse-request.ts'
import { clearRecords, type Records, type Settings } from './sandbox-records.ts'
import type { Delivery, WebhookModes, WebhookSender } from './send-webhooks.ts'
import { showPayment, signPayment } from './show-payment.ts'
import type { Fault, FaultPlayer } from './simulate-faults.ts'

export interface PayRequest {
  method?: Method
  outcome?: 'captured' | 'authorized' | 'failed' | 'pending'
  sendWebhooks?: boolean
  /** Pays although the order is paid: simulates a provider error that must not cost a devotee twice. */
  force?: boolean
  /** The payer's e-mail address. */
  email?: string
  /** Makes the payment fail with this reason of the provider. */
  reason?: string
}

export interface Paid {
  payment_id: string
  order_id: string
  signature: string
  status: string
}

export type Control = ReturnType<typeof controlSandbox>

/** Actions that tests and people may use but a merchant may not: acts as the payer and the bank, and causes faults. */
export function controlSandbox(records: Records, webhooks: WebhookSender, faults: FaultPlayer) {
  const get = <T>(kept: Map<string, T>, id: string): T => {
    const found = kept.get(id)
    if (found === undefined) throw refuseUnknownId()
    return found
  }
  const show = (payment: PaymentRecord): Paid => ({
    payment_id: payment.entity.id,
    order_id: payment.entity.order_id,
    signature: signPayment(payment),
    status: payment.entity.status,
  })

  return {
    /** One payment attempt without a browser. */
    pay(orderId: string, request: PayRequest = {}): Paid {
      const order = get(records.orders, orderId)
      const { method = 'upi', outcome = 'captured', sendWebhooks = true, force = false } = request
      if (!force) refusePaying(order)
      const act = () => {
        const payment = startPayment(records, order, { method, ...means(method), email: request.email })
        payment.leftAuthorized = outcome === 'authorized'
        if (outcome === 'failed') failPayment(records, payment, failure(request.reason))
        if (outcome === 'captured' || outcome === 'authorized') {
          if (force && order.entity.status === 'paid') order.entity.status = 'attempted'
          authorisePayment(records, payment)
        }
        if (outcome === 'captured' && payment.entity.status === 'authorized') takeMoney(records, payment)
        return show(payment)
      }
      return sendWebhooks ? act() : webhooks.mute(act)
    },
    /** Pays as the payer's app does, after scanning the code or being opened by the link. */
    payLink(link: string, vpa: TestVpa = 'success@razorpay'): Paid {
      const payment = findByUpiLink(records, link)
      payInApp(records, payment, vpa)
      return show(payment)
    },
    authorizeLate(paymentId: string): Paid {
      const payment = get(records.payments, paymentId)
      authorisePayment(records, payment)
      return show(payment)
    },
    failPayment(paymentId: string, reason?: string): Paid {
      const payment = get(records.payments, paymentId)
      failPayment(records, payment, failure(reason))
      return show(payment)
    },
    dispute: (paymentId: string, amount?: number) =>
      disputePayment(records, get(records.payments, paymentId), amount).entity,
    moveDispute(disputeId: string, status: (typeof disputeEnds)[number]) {
      const dispute = get(records.disputes, disputeId)
      moveDispute(records, dispute, status)
      return dispute.entity
    },
    endRefund(refundId: string, end: 'processed' | 'failed') {
      const refund = get(records.refunds, refundId)
      if (end === 'failed') failRefund(records, refund)
      else processRefund(records, refund)
      return refund.entity
    },
    /** Advances the clock, runs due work, and waits until its webhooks are answered. */
    async advance(seconds: number): Promise<void> {
      records.clock.advance(seconds)
      await webhooks.settle(5_000)
    },
    setFaults: (newFaults: Fault[]) => faults.set(newFaults),
    clearFaults: () => faults.clear(),
    setOutage: (seconds: number | undefined) => faults.setOutage(seconds),
    setSettings(newSettings: Partial<Settings>): Settings {
      return Object.assign(records.settings, newSettings)
    },
    setWebhooks(target: Partial<WebhookModes> & { url?: string; secret?: string }): void {
      const { url, secret, ...modes } = target
      if (url !== undefined || secret !== undefined) {
        webhooks.setTarget({ ...(url !== undefined && { url }), ...(secret !== undefined && { secret }) })
      }
      Object.assign(webhooks.modes, modes)
    },
    enableWebhooks: () => webhooks.setTarget({}),
    releaseWebhooks: (reversed = false) => webhooks.release(reversed),
    replayWebhook: (eventId: string) => webhooks.replay(eventId),
    waitForWebhooks: (timeoutMs = 5_000) => webhooks.settle(timeoutMs),
    reset(): void {
      faults.clear()
      webhooks.forget()
      records.clock.clear()
      clearRecords(records)
    },
    state() {
      const values = <T, S>(kept: Map<string, T>, shape: (each: T) => S) => [...kept.values()].map(shape)
      return {
        now: new Date(records.clock.nowMs()).toISOString(),
        settings: records.settings,
        orders: values(records.orders, (each) => each.entity),
        payments: values(records.payments, (each) => showPayment(each, new Set(['card']))),
        refunds: values(records.refunds, (each) => each.entity),
        disputes: values(records.disputes, (each) => each.entity),
        settlements: values(records.settlements, (each) => each.entity),
        faults: faults.list(),
        outageUntil: faults.outageUntil() ?? null,
        webhooks: {
          url: webhooks.target.url ?? null,
          disabled: webhooks.target.disabled,
          modes: webhooks.modes,
          sent: webhooks.list().map(showDelivery),
        },
      }
    },
  }
}

/** A sent webhook without its signature. */
function showDelivery({ id, event, state, attempts, waited, body }: Delivery) {
  return { id, event, state, attempts, waited, payload: JSON.parse(body) as unknown }
}

function means(method: Method): { vpa?: string; bank?: string; card?: Card } {
  if (method === 'upi') return { vpa: 'success@razorpay' }
  if (method === 'netbanking') return { bank: 'HDFC' }
  return {
    card: {
      id: makeId('card_'),
      entity: 'card',
      name: '',
      last4: '1007',
      network: 'Visa',
      type: 'credit',
      issuer: null,
      international: false,
      emi: false,
      sub_type: 'consumer',
      token_iin: null,
    },
  }
}

function failure(reason = 'payment_failed'): Failure {
  return {
    code: 'BAD_REQUEST_ERROR',
    description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
    source: 'bank',
    step: 'payment_authorization',
    reason,
  }
}
