import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/counter'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { implement } from '../../platform/http/implement.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { quoteBasket } from '../checkout/quote-basket.ts'
import { parseMobile } from '../identity/identity.rules.ts'
import { closeCounter } from './close-counter.ts'
import { mobileUnreadable } from './counter.errors.ts'
import { getSession, listReturns, listSales, listSessions, readDrawers } from './counter.reads.ts'
import { openCounter } from './open-counter.ts'
import { type CounterDeps, sellAtCounter } from './sell-at-counter.ts'
import { takeBackSale } from './take-back-sale.ts'

export function counterRoutes(app: FastifyInstance, deps: CounterDeps): void {
  const { db, clock, calendar } = deps
  const subject = (id: string) => ({ subjectType: 'counter', subjectId: id })

  implement(app, contract.getCounter, async ({ caller }) => {
    const { session, lastClosed } = await readDrawers(db, caller.accountId)
    const sales = session ? await listSales(db, { sessionId: session.id }) : []
    const returns = session ? await listReturns(db, { sessionId: session.id }) : []
    return { today: calendar.timeAt(clock.now()).today, session, sales, returns, lastClosed }
  })

  implement(app, contract.openCounter, async ({ body, caller }) => {
    const [id, now, clerkId] = [randomUUID(), clock.now(), caller.accountId]
    const onDate = calendar.timeAt(now).today
    const opened = await inTransaction(db, async (trx) => {
      const found = await openCounter(trx, { id, clerkId, onDate, floatPaise: body.floatPaise, now })
      if (found.isNew)
        await writeAudit(trx, {
          at: now,
          actorId: clerkId,
          action: 'counter.opened',
          ...subject(id),
          after: { onDate, floatPaise: body.floatPaise },
        })
      return found.id
    })
    return getSession(db, opened)
  })

  implement(app, contract.quoteAtCounter, ({ body }) =>
    quoteBasket(deps, null, { lines: body.lines, delivery: { option: 'collect' } }),
  )

  implement(app, contract.sellAtCounter, async ({ body, caller, request }) => {
    const { name, mobile } = body.customer
    const customer = { name, mobile: mobile === null ? null : (parseMobile(mobile) ?? null) }
    if (mobile !== null && customer.mobile === null) throw mobileUnreadable()
    const command = {
      clerkId: caller.accountId,
      key: readIdempotencyKey(request),
      sale: { ...body, customer },
    }
    const [sale] = await listSales(db, { tranNo: await sellAtCounter(deps, command) })
    if (!sale) throw orderNotFound()
    return sale
  })

  implement(app, contract.takeBackSale, async ({ params, body, caller, request }) => {
    const id = await takeBackSale(deps, {
      clerkId: caller.accountId,
      keepsTreasury: caller.capabilities.includes('treasury'),
      key: readIdempotencyKey(request),
      tranNo: params.tran_no,
      request: body,
    })
    const [given] = await listReturns(db, { id })
    if (!given) throw orderNotFound()
    return given
  })

  implement(app, contract.closeCounter, async ({ params, body, caller }) => {
    const [now, clerkId] = [clock.now(), caller.accountId]
    const { denominations: pieces, countedUpiPaise, reason } = body
    await inTransaction(db, async (trx) => {
      const closed = await closeCounter(trx, {
        sessionId: params.id,
        clerkId,
        pieces,
        countedUpiPaise,
        reason,
        now,
      })
      if (closed)
        await writeAudit(trx, {
          at: now,
          actorId: clerkId,
          action: 'counter.closed',
          ...subject(params.id),
          after: closed,
        })
    })
    return getSession(db, params.id)
  })

  implement(app, contract.listCounterSessions, ({ query }) => listSessions(db, query))
}
