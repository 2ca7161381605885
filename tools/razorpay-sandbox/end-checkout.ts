import type { Session } from './checkout-sessions.ts'
import type { PaymentRecord } from './entities.ts'
import { renderFailed, renderMessage, renderPost, renderWords } from './render-checkout.ts'
import { signPayment } from './show-payment.ts'

/** Returns the payer to the merchant in the requested one of three ways. */
export function endCheckout(session: Session, payment: PaymentRecord): string {
  const { entity } = payment
  if (entity.status === 'authorized' || entity.status === 'captured') {
    const proof = {
      razorpay_payment_id: entity.id,
      razorpay_order_id: entity.order_id,
      razorpay_signature: signPayment(payment),
    }
    if (session.callbackUrl !== undefined && session.redirect) {
      return renderPost(session.callbackUrl, proof, 'Payment successful')
    }
    if (session.mode === 'hosted') return renderWords('Payment successful', `Payment ${entity.id}`)
    // Without a handler the script posts to the callback itself, so it needs the callback's data too.
    return renderMessage(
      { event: 'success', proof },
      session.callbackUrl === undefined
        ? renderWords('Payment successful', 'Back to the merchant…')
        : renderPost(session.callbackUrl, proof, 'Payment successful').replace(
            ' data-submit',
            ' data-unless-handled',
          ),
    )
  }
  const metadata = { payment_id: entity.id, order_id: entity.order_id }
  const error = describeFailure(payment)
  if (session.redirect && session.callbackUrl !== undefined) {
    const fields = Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value]))
    return renderPost(
      session.callbackUrl,
      { ...fields, 'error[metadata]': JSON.stringify(metadata) },
      'Payment failed',
    )
  }
  const seen = renderFailed(session, error.description)
  return session.mode === 'hosted'
    ? seen
    : renderMessage({ event: 'failed', error: { ...error, metadata } }, seen)
}

function describeFailure({ entity }: PaymentRecord) {
  if (entity.status === 'refunded') {
    return {
      code: 'BAD_REQUEST_ERROR',
      description: 'The order had been paid already. This payment is returned.',
      source: 'business',
      step: 'payment_authorization',
      reason: 'order_already_paid',
    }
  }
  return {
    code: entity.error_code ?? 'BAD_REQUEST_ERROR',
    description: entity.error_description ?? 'The payment is not complete.',
    source: entity.error_source ?? 'NA',
    step: entity.error_step ?? 'NA',
    reason: entity.error_reason ?? 'NA',
  }
}
