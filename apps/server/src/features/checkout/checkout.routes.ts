import * as contract from '@vazhipadu/contract/checkout'
import { getOrderStatus } from '@vazhipadu/contract/orders'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { orderNotFound } from './checkout.errors.ts'
import { findStanding } from './find-standing.ts'
import { type Held, openBooking } from './initiate-booking.ts'
import { describeBridge, openCheckout, prepareCheckout } from './open-checkout.ts'
import { quoteBasket } from './quote-basket.ts'
import { readPressKey } from './read-press-key.ts'
import { serveProvider } from './serve-provider.ts'
import type { Deps as SettleDeps } from './settle-order.ts'
import { settleSoon, takeHandOver } from './take-callback.ts'

type Deps = SettleDeps & { settings: Settings }

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const hold = openBooking(deps)
  const standingOf = async (tranNo: string) => {
    const { tran_no, status } = await findStanding(db, tranNo, clock.now())
    return { tran_no, status }
  }

  implement(app, contract.quoteBasket, ({ body, caller }) => quoteBasket(deps, caller.accountId, body))

  implement(app, contract.initiateBooking, async ({ body, caller, request }) => {
    const pressed = await hold({ accountId: caller.accountId, key: readPressKey(request), basket: body })
    const held = 'holdUntil' in pressed ? pressed : await findHeld(deps, pressed.tranNo)
    const { tranNo, linesPaise, deliveryPaise, holdUntil, status } = held
    const totalPaise = linesPaise + deliveryPaise
    const isPayable = status === 'awaiting_payment' && body.checkout === 'now'
    return {
      ...{ id: tranNo, tran_no: tranNo, status, linesPaise, deliveryPaise, totalPaise },
      holdUntil: holdUntil.toISOString(),
      // The places are held and committed: whatever becomes of this call, the pay button finds them.
      checkout: isPayable ? await prepareCheckout(deps, { tranNo, totalPaise, holdUntil }) : null,
    }
  })

  implement(app, contract.getCheckout, ({ params, caller }) =>
    openCheckout(deps, params.tran_no, caller.accountId),
  )
  implement(app, contract.openBridge, ({ body }) => describeBridge(deps, body.token))
  implement(app, getOrderStatus, ({ params }) => findStanding(db, params.tran_no, clock.now()))

  implement(app, contract.paymentSuccess, async ({ body, caller }) =>
    standingOf(await takeHandOver(deps, body, caller.accountId)),
  )
  implement(app, contract.paymentFailure, async ({ body, caller }) => {
    const owner = await findOwner(deps, body.tran_no)
    if (owner !== caller.accountId) throw orderNotFound()
    await settleSoon(deps, body.tran_no)
    return standingOf(body.tran_no)
  })

  serveProvider(app, deps)
}

/** The order that the same press made before. */
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

async function findOwner({ db }: Deps, tranNo: string): Promise<string | null> {
  const found = await db
    .selectFrom('orders')
    .select('accountId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  return found?.accountId ?? null
}
