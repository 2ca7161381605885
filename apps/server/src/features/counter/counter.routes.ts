import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as drawersContract from '@vazhipadu/contract/counter/drawers'
import { findKnownDevotee } from '@vazhipadu/contract/counter/known-devotee'
import * as returnsContract from '@vazhipadu/contract/counter/returns'
import * as contract from '@vazhipadu/contract/counter/sales'
import * as upiContract from '@vazhipadu/contract/counter/upi'
import { holdsAny, mayCall, otherDrawerReturners } from '@vazhipadu/contract/rights'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { checkMonth } from '../booking/check-dates.ts'
import { quoteBasket } from '../checkout/quote-basket.ts'
import { createApproverOptions, proveByCode, proveByPasskey } from '../identity/factors/prove-another.ts'
import { parseMobile } from '../identity/identity.rules.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { type Agreeing, approveAtCounter, requireAnother, requireOpenRequest } from './approve-at-counter.ts'
import { findAlonePaise } from './check-return-limits.ts'
import { agreeToDrawer, countDrawer, explainDrawer } from './count-drawer.ts'
import { mobileUnreadable } from './counter.errors.ts'
import { getSession, listSessions, readDrawers } from './counter.reads.ts'
import { approveReturn, declineReturn } from './decide-return.ts'
import { describeDrawer } from './describe-drawer.ts'
import * as known from './find-known-devotee.ts'
import { openMostSold } from './list-most-sold.ts'
import { listReturns, listSales } from './list-sales.ts'
import { getUpi, listUpi } from './list-upi.ts'
import { markDrawerSeen } from './mark-drawer-seen.ts'
import { openCounter } from './open-counter.ts'
import { confirmUpi, matchStatement } from './prove-upi.ts'
import { type CounterDeps, sellAtCounter } from './sell-at-counter.ts'
import { takeBackSale } from './take-back-sale.ts'

type Deps = CounterDeps & { identity: Identity; limits: RateLimits }

export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, calendar, identity } = deps
  const actorOf = ({ accountId }: Caller) => ({ id: accountId, at: clock.now() })
  const listMostSold = openMostSold(db)
  const keepsTreasury = ({ capabilities }: Caller) => holdsAny(capabilities, otherDrawerReturners)
  const getReturn = async (id: string) => {
    const [found] = await listReturns(db, { id })
    if (!found) throw orderNotFound()
    return found
  }
  const getSale = async (tranNo: string, { accountId }: Caller) => {
    const [found] = await listSales(db, { tranNo }, accountId)
    if (!found) throw orderNotFound()
    return found
  }

  implement(app, contract.getCounter, async ({ caller }) => {
    const { session, lastClosed } = await readDrawers(db, caller.accountId)
    const sales = session ? await listSales(db, { sessionId: session.id }, caller.accountId) : []
    const returns = session ? await listReturns(db, { sessionId: session.id }) : []
    const { today } = calendar.timeAt(clock.now())
    return { today, session, sales, returns, lastClosed, mostSold: await listMostSold(today) }
  })

  implement(app, drawersContract.openCounter, async ({ body, caller }) => {
    const [id, now, clerkId] = [randomUUID(), clock.now(), caller.accountId]
    const onDate = calendar.timeAt(now).today
    const opening = { id, clerkId, onDate, pieces: body.denominations, now }
    const opened = await inTransaction(db, (trx) => openCounter(trx, opening))
    return getSession(db, opened)
  })

  implement(app, contract.getCounterCalendar, async ({ query }) =>
    checkMonth(deps, query, { language: 'en', counterHours: await deps.settings.get('temple.sessions') }),
  )

  implement(app, contract.quoteAtCounter, ({ body }) =>
    quoteBasket(deps, null, { lines: body.lines, delivery: { option: 'collect' } }, 'en'),
  )

  const readMobile = (typed: string) => {
    const mobile = parseMobile(typed)
    if (mobile === undefined) throw mobileUnreadable()
    return mobile
  }
  implement(app, findKnownDevotee, ({ body, caller }) =>
    known.findKnownDevotee(deps, caller.accountId, readMobile(body.mobile)),
  )

  implement(app, contract.sellAtCounter, async ({ body, caller, request }) => {
    const { name, mobile } = body.customer
    const customer = { name, mobile: mobile === null ? null : readMobile(mobile) }
    const command = {
      clerkId: caller.accountId,
      key: readIdempotencyKey(request),
      sale: { ...body, customer },
    }
    return getSale(await sellAtCounter(deps, command), caller)
  })

  implement(app, contract.findCounterSale, async ({ params, caller }) => {
    const sale = await getSale(params.tran_no, caller)
    return { sale, alonePaise: await findAlonePaise(deps, sale, caller.accountId) }
  })

  implement(app, returnsContract.takeBackSale, async ({ params, body, caller, request }) => {
    const id = await takeBackSale(deps, {
      clerkId: caller.accountId,
      keepsTreasury: keepsTreasury(caller),
      key: readIdempotencyKey(request),
      tranNo: params.tran_no,
      request: body,
    })
    return getReturn(id)
  })

  implement(app, returnsContract.approveReturn, async ({ params, caller }) => {
    await approveReturn(deps, params.id, actorOf(caller))
    return getReturn(params.id)
  })

  /** The second person is the actor, also in the security log. */
  const agree = async (id: string, clerk: Caller, request: FastifyRequest, by: Omit<Agreeing, 'clerk'>) => {
    request.actedAs = by.second.accountId
    await approveAtCounter(deps, id, { ...by, clerk })
    return getReturn(id)
  }
  implement(app, returnsContract.agreeWithCode, async ({ params, body, caller, request }) => {
    const { email, otpCode: code } = body
    await requireOpenRequest(deps, params.id, caller)
    await requireAnother(deps, email, caller)
    const second = await proveByCode(identity, { email, code })
    return agree(params.id, caller, request, { second, shown: 'app' })
  })
  implement(app, returnsContract.getApproverPasskeyOptions, async ({ params, caller }) => {
    await requireOpenRequest(deps, params.id, caller)
    return createApproverOptions(identity, { caller, about: params.id })
  })
  implement(app, returnsContract.agreeWithKey, async ({ params, body, caller, request }) => {
    await requireOpenRequest(deps, params.id, caller)
    // The contract checks the outline only; the library validates and refuses the rest.
    const response = body.response as unknown as AuthenticationResponseJSON
    const second = await proveByPasskey(identity, { caller, about: params.id }, response)
    return agree(params.id, caller, request, { second, shown: 'passkey' })
  })

  implement(app, returnsContract.declineReturn, ({ params, caller }) =>
    declineReturn(deps, params.id, {
      ...actorOf(caller),
      mayDecide: mayCall(returnsContract.approveReturn, caller.capabilities),
    }),
  )

  implement(app, drawersContract.countDrawer, async ({ params, body, caller }) => {
    const counting = {
      sessionId: params.id,
      clerkId: caller.accountId,
      pieces: body.denominations,
      countedUpiPaise: body.countedUpiPaise,
      now: clock.now(),
    }
    await inTransaction(db, (trx) => countDrawer(trx, counting))
    return getSession(db, params.id)
  })

  implement(app, drawersContract.explainDrawer, async ({ params, body, caller }) => {
    const drawerRequest = {
      sessionId: params.id,
      clerkId: caller.accountId,
      reason: body.reason,
      now: clock.now(),
    }
    await inTransaction(db, (trx) => explainDrawer(trx, drawerRequest))
    return getSession(db, params.id)
  })

  implement(app, drawersContract.agreeToDrawer, async ({ params, body, caller }) => {
    const agreeing = { ...body, sessionId: params.id, actorId: caller.accountId, now: clock.now() }
    await inTransaction(db, (trx) => agreeToDrawer(trx, agreeing))
    return getSession(db, params.id)
  })

  implement(app, drawersContract.markDrawerSeen, async ({ params, caller }) => {
    const seeing = { sessionId: params.id, actorId: caller.accountId, now: clock.now() }
    await inTransaction(db, (trx) => markDrawerSeen(trx, seeing))
    return getSession(db, params.id)
  })

  implement(app, drawersContract.getCounterSession, ({ params, caller }) =>
    describeDrawer(db, params.id, caller),
  )

  implement(app, drawersContract.listCounterSessions, ({ query }) => listSessions(db, query))

  implement(app, upiContract.listCounterUpi, ({ query, caller }) => listUpi(db, query, caller.accountId))

  implement(app, upiContract.confirmUpi, async ({ params, caller }) => {
    await confirmUpi(db, params.reference, actorOf(caller))
    return getUpi(db, params.reference, caller.accountId)
  })

  implement(app, upiContract.matchUpiStatement, ({ body, caller }) =>
    matchStatement(db, body.lines, actorOf(caller)),
  )
}
