import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../platform/errors.ts'
import { eventUnsigned } from '../payments/payments.errors.ts'
import { receiveEvent } from '../payments/receive-event.ts'
import type { Deps } from './settle-order.ts'
import { takeCallback } from './take-callback.ts'

const headers = z.object({
  'x-razorpay-signature': z.string().max(200),
  'x-razorpay-event-id': z.string().min(1).max(100),
})

function readHeaders(given: unknown) {
  const read = headers.safeParse(given)
  if (!read.success) throw eventUnsigned()
  return read.data
}

/**
 * The two doors that only the provider uses. Neither has a session: what comes is believed by its signature alone, and
 * only as a reason to look. Both read their bodies in their own way, so they have a room of their own.
 */
export function serveProvider(app: FastifyInstance, deps: Deps): void {
  const web = deps.config.WEB_URLS[0] ?? ''
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    // The bytes as they came: a signature over anything re-written would not fit.
    room.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 1024 * 1024 },
      (_request, body, done) => done(null, body),
    )
    room.post(
      '/booking/payment-webhook',
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request) => {
        const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = readHeaders(
          request.headers,
        )
        await receiveEvent(deps, { body: request.body as Buffer, signature, eventId, at: deps.clock.now() })
        return { status: 'received' }
      },
    )
  })
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    room.post(
      '/booking/payment-callback',
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request, reply) => {
        // Somebody has just paid and looks at this answer: whatever is wrong with it, they land on a page of ours.
        const tranNo = await takeCallback(deps, request.body as Record<string, string>).catch(
          (error: unknown) => {
            if (error instanceof DomainError)
              request.log.warn({ code: error.code }, 'a payment callback was not understood')
            else request.log.error({ err: error }, 'a payment callback failed')
            return undefined
          },
        )
        const query = tranNo === undefined ? '' : `?tran_no=${tranNo}`
        return reply.redirect(`${web}/payment-callback${query}`, 303)
      },
    )
  })
}
