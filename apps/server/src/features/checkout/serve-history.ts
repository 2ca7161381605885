import { getCalendarFile, getOrder, listUserTransactions, myBookings } from '@vazhipadu/contract/orders'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, transactionsNotYours } from './checkout.errors.ts'
import { findOrder, type HistoryDeps, listMyBookings } from './list-orders.ts'
import { listTransactions } from './list-transactions.ts'
import type { Order } from './load-orders.ts'
import { writeCalendarFile } from './write-calendar-file.ts'

/** What a devotee sees of what was booked and paid. */
export function serveHistory(app: FastifyInstance, deps: Platform & HistoryDeps): void {
  implement(app, myBookings, ({ body, caller }) => listMyBookings(deps, caller.accountId, body))

  implement(app, getOrder, ({ params, caller }) => getOrderFor(deps, params.tran_no, caller))

  implement(app, listUserTransactions, async ({ query, caller }) => {
    const { account_id: accountId = caller.accountId, ...page } = query
    if (accountId !== caller.accountId && !caller.isAdmin) throw transactionsNotYours()
    return listTransactions(deps.db, accountId, page)
  })

  implement(app, getCalendarFile, async ({ params, caller, reply }) => {
    const order = await getOrderFor(deps, params.tran_no, caller)
    const { offerings } = await deps.catalogue.get()
    const sessions = new Map(offerings.map(({ id, sessionId }) => [id, sessionId]))
    const webUrl = deps.config.WEB_URLS[0] ?? ''
    const temple = {
      name: await deps.settings.get('temple.name'),
      address: await deps.settings.get('temple.address'),
      timeZone: deps.calendar.place.timeZone,
      webUrl,
      host: new URL(webUrl).hostname,
    }
    reply.header('content-type', 'text/calendar; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${order.tran_no}.ics"`)
    return writeCalendarFile(order, temple, {
      hours: await deps.settings.get('temple.sessions'),
      sessionOf: (offeringId) => sessions.get(offeringId) ?? 'usha',
      now: deps.clock.now(),
    })
  })
}

/** One's own, or any for the office. Somebody else's looks as if it did not exist. */
export async function getOrderFor(deps: HistoryDeps, tranNo: string, caller: Caller): Promise<Order> {
  const owner = await deps.db
    .selectFrom('orders')
    .select('accountId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  if (!owner || (owner.accountId !== caller.accountId && !caller.isAdmin)) throw orderNotFound()
  const order = await findOrder(deps, tranNo)
  if (!order) throw orderNotFound()
  return order
}
