import * as contract from '@vazhipadu/contract/checkout'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { keyMissing } from './checkout.errors.ts'
import { type Deps, openBooking } from './initiate-booking.ts'
import { quoteBasket } from './quote-basket.ts'

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const hold = openBooking(deps)

  implement(app, contract.quoteBasket, ({ body, caller }) => quoteBasket(deps, caller.accountId, body))

  implement(app, contract.initiateBooking, async ({ body, caller, request }) => {
    const held = await hold({ accountId: caller.accountId, key: readKey(request), basket: body })
    if (!('holdUntil' in held)) throw new Error('not yet')
    return {
      id: held.tranNo,
      tran_no: held.tranNo,
      status: 'awaiting_payment' as const,
      linesPaise: held.linesPaise,
      deliveryPaise: held.deliveryPaise,
      totalPaise: held.linesPaise + held.deliveryPaise,
      holdUntil: held.holdUntil.toISOString(),
      checkout: null,
    }
  })
}

function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw keyMissing()
  return key
}
