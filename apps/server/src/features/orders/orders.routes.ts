import * as contract from '@vazhipadu/contract/orders'
import { listUserPayments } from '@vazhipadu/contract/payments'
import { bookReaders, holdsAny } from '@vazhipadu/contract/rights'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import type { Platform } from '../../platform/platform.ts'
import { readTemple } from '../settings/read-temple.ts'
import { getOrderStatus } from './get-order-status.ts'
import { getOrderFor, type HistoryDeps, listMyBookings } from './list-orders.ts'
import { listPaymentsAndRefunds } from './list-payments.ts'
import { paymentsNotYours } from './orders.errors.ts'
import { writeCalendarFile } from './write-calendar-file.ts'

/** Lets a devotee read their orders and payments. */
export function ordersRoutes(app: FastifyInstance, deps: Platform & HistoryDeps): void {
  implement(app, contract.myBookings, ({ body, caller, request }) =>
    listMyBookings(deps, caller.accountId, body, readLanguage(request)),
  )

  implement(app, contract.getOrder, ({ params, caller, request }) =>
    getOrderFor(deps, params.tran_no, caller, readLanguage(request)),
  )

  implement(app, contract.getOrderStatus, ({ params }) =>
    getOrderStatus(deps.db, params.tran_no, deps.clock.now()),
  )

  implement(app, listUserPayments, async ({ query, caller, request }) => {
    const { account_id: accountId = caller.accountId, ...page } = query
    if (accountId !== caller.accountId && !holdsAny(caller.capabilities, bookReaders))
      throw paymentsNotYours()
    const { db, calendar, clock } = deps
    const reading = { db, calendar, now: clock.now(), language: readLanguage(request) }
    return listPaymentsAndRefunds(reading, accountId, page)
  })

  implement(app, contract.getCalendarFile, async ({ params, caller, request, reply }) => {
    const language = readLanguage(request)
    const order = await getOrderFor(deps, params.tran_no, caller, language)
    const { offerings } = await deps.catalogue.get()
    const sessions = new Map(offerings.map(({ id, sessionId }) => [id, sessionId]))
    const webUrl = deps.config.WEB_URLS[0] ?? ''
    const { name, address } = await readTemple(deps.settings, language)
    const temple = {
      name,
      address,
      timeZone: deps.calendar.location.timeZone,
      webUrl,
      host: new URL(webUrl).hostname,
    }
    reply.header('content-type', 'text/calendar; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${order.tran_no}.ics"`)
    return writeCalendarFile(order, temple, {
      hours: await deps.settings.get('temple.sessions'),
      sessionOf: (offeringId) => sessions.get(offeringId) ?? 'usha',
      now: deps.clock.now(),
      language,
    })
  })
}
