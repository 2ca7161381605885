import * as contract from '@vazhipadu/contract/checkout'
import * as payments from '@vazhipadu/contract/payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { findAskedLanguage, readLanguage } from '../../platform/http/read-language.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { eventUnsigned } from '../payments/payments.errors.ts'
import { openReceiving } from '../payments/receive-event.ts'
import { openRecorder } from '../payments/record-provider-order.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { acceptCheckoutResult, settleUnsigned, takeCallback } from './accept-checkout-result.ts'
import type { Held } from './batch-holds.ts'
import { decideUnclaimed } from './decide-unclaimed.ts'
import { openBooking } from './initiate-booking.ts'
import { describeBridge, openCheckout, prepareCheckout } from './open-checkout.ts'
import { quoteBasket } from './quote-basket.ts'
import { rescueOrder } from './rescue-order.ts'
import type { Deps as SettleDeps } from './settle-order.ts'

type Deps = SettleDeps & { settings: Settings }

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const hold = openBooking(deps)
  const paying = { ...deps, recordMade: openRecorder(deps) }

  implement(app, contract.quoteBasket, ({ body, caller, request }) =>
    quoteBasket(deps, caller.accountId, body, readLanguage(request)),
  )

  implement(app, contract.initiateBooking, async ({ body, caller, request }) => {
    const booked = await hold({
      accountId: caller.accountId,
      key: readIdempotencyKey(request),
      asked: findAskedLanguage(request),
      basket: body,
    })
    const held = 'holdUntil' in booked ? booked : await findHeld(deps, booked.tranNo)
    const { tranNo, linesPaise, deliveryPaise, holdUntil, claimedUntil, status } = held
    const totalPaise = linesPaise + deliveryPaise
    const isPayable = status === 'awaiting_payment' && body.checkout === 'now'
    return {
      id: tranNo,
      tran_no: tranNo,
      status,
      linesPaise,
      deliveryPaise,
      totalPaise,
      holdUntil: holdUntil.toISOString(),
      // The hold is committed before this call: even if the call fails, the pay button finds the order.
      checkout: isPayable
        ? await prepareCheckout(paying, { tranNo, totalPaise, holdUntil, claimedUntil })
        : null,
    }
  })

  implement(app, payments.decideUnclaimedPayment, async ({ params, body, caller }) => {
    const { accountId: actorId } = caller
    await decideUnclaimed(deps, { orderId: params.order_id, decision: body.decision, actorId })
    return succeeded(body.decision === 'ours' ? 'office.unclaimedReturned' : 'office.unclaimedLeft')
  })
  implement(app, contract.getCheckout, ({ params, caller }) =>
    openCheckout(paying, params.tran_no, caller.accountId),
  )
  app.bridgeCalls.add(contract.openBridge.path)
  implement(app, contract.openBridge, ({ body }) => describeBridge(deps, body.token))

  implement(app, contract.paymentSuccess, async ({ body, caller }) =>
    readState(deps, await acceptCheckoutResult(deps, body, caller.accountId)),
  )
  implement(app, contract.paymentFailure, async ({ body, caller }) => {
    const owner = await findOwner(deps, body.tran_no)
    if (owner !== caller.accountId) throw orderNotFound()
    await settleUnsigned(deps, body.tran_no)
    return readState(deps, body.tran_no)
  })

  implement(app, contract.rescueOrder, async ({ params, body, caller }) => {
    const { tran_no: tranNo } = params
    const dates = new Map(body.dates.map(({ line_id, date }) => [line_id, date]))
    await rescueOrder(deps, { tranNo, version: body.version, dates, actorId: caller.accountId })
    return readState(deps, tranNo)
  })

  listenToProvider(app, deps)
}

/** The order that an earlier request with the same idempotency key created. */
async function findHeld({ db }: Deps, tranNo: string): Promise<Held> {
  const found = await db
    .selectFrom('orders')
    .select(['linesPaise', 'deliveryPaise', 'holdUntil', 'createdAt', 'state'])
    .where('tranNo', '=', tranNo)
    .executeTakeFirstOrThrow()
  return {
    tranNo,
    linesPaise: found.linesPaise,
    deliveryPaise: found.deliveryPaise,
    holdUntil: found.holdUntil ?? found.createdAt,
    status: found.state as Held['status'],
  }
}

async function readState({ db }: Deps, tranNo: string) {
  const found = await db.selectFrom('orders').select('state').where('tranNo', '=', tranNo).executeTakeFirst()
  if (!found) throw orderNotFound()
  return {
    tran_no: tranNo,
    status: found.state as z.output<typeof contract.paymentSuccess.response>['status'],
  }
}

async function findOwner({ db }: Deps, tranNo: string): Promise<string | null> {
  const found = await db
    .selectFrom('orders')
    .select('accountId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  return found?.accountId ?? null
}

const SIGNATURE = 'x-razorpay-signature'
const headers = z.object({
  [SIGNATURE]: z.string().max(200),
  'x-razorpay-event-id': z.string().min(1).max(100),
})

function readHeaders(requestHeaders: unknown) {
  const read = headers.safeParse(requestHeaders)
  if (!read.success) throw eventUnsigned()
  return read.data
}

/** Signed events are exempt from the request limit: a refused event is lost, a day of refusals loses all events. */
const eventProof = ({ provider }: Deps) => ({
  header: SIGNATURE,
  holds: ({ body, headers }: FastifyRequest) =>
    Buffer.isBuffer(body) && provider.isEvent(body, String(headers[SIGNATURE])),
})

/** The fragment (`#`) reaches no server and no log; the page posts its values as the signed-in devotee. */
function writeReturn({ tranNo, handedOver }: Awaited<ReturnType<typeof takeCallback>>): string {
  return `?tran_no=${tranNo}${handedOver ? `#${new URLSearchParams(handedOver)}` : ''}`
}

/**
 * The provider's two endpoints, without sessions: a signature is the only proof, and a message only triggers a check.
 * Each parses its body in its own way, so each has its own encapsulated context.
 */
function listenToProvider(app: FastifyInstance, deps: Deps): void {
  const web = deps.config.WEB_URLS[0] ?? ''
  const receive = openReceiving(deps)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Keep the raw bytes: the signature would not match re-serialised JSON.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/booking/payment-webhook',
      {
        schema: { hide: true },
        bodyLimit: 1024 * 1024,
        config: { fromAnywhere: true, proof: eventProof(deps) },
      },
      async (request) => {
        const { [SIGNATURE]: signature, 'x-razorpay-event-id': eventId } = readHeaders(request.headers)
        await receive({ body: request.body as Buffer, signature, eventId, at: deps.clock.now() })
        return { status: 'received' }
      },
    )
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post(
      '/booking/payment-callback',
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request, reply) => {
        // The browser shows this response right after payment, so any failure still redirects to a page of ours.
        const called = await takeCallback(deps, request.body as Record<string, string>).catch(
          (error: unknown) => {
            if (error instanceof DomainError)
              request.log.warn({ code: error.code }, 'a payment callback was not understood')
            else request.log.error({ err: error }, 'a payment callback failed')
            return undefined
          },
        )
        return reply.redirect(`${web}/payment-callback${called ? writeReturn(called) : ''}`, 303)
      },
    )
  })
}
