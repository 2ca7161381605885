import type { myBookings } from '@vazhipadu/contract/orders'
import { bookReaders, holdsAny } from '@vazhipadu/contract/rights'
import type { Language } from '@vazhipadu/locales/languages'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/tables.generated.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { blankContacts, knowsContacts } from '../../platform/http/hide-contacts.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { describeOrder, listDates } from './describe-order.ts'
import { loadOrders, type Order } from './load-orders.ts'

export type HistoryDeps = {
  db: Db
  clock: Clock
  calendar: Calendar
  catalogue: CatalogueCache
  settings: Settings
}

/** Whole orders by their numbers, in the requested order; unknown numbers are left out. */
export async function listOrders(
  deps: HistoryDeps,
  tranNos: readonly string[],
  language: Language,
): Promise<Order[]> {
  if (tranNos.length === 0) return []
  const loaded = await loadOrders(deps.db, tranNos)
  const now = deps.clock.now()
  const around = {
    now,
    catalogue: await deps.catalogue.get(),
    days: await listDays(deps.calendar, listDates(loaded)),
    templeTime: deps.calendar.timeAt(now),
    timeZone: deps.calendar.location.timeZone,
    dayAt: (instant: Date) => deps.calendar.timeAt(instant).today,
    mayCancel: await deps.settings.get('booking.mayCancel'),
    language,
  }
  const byOrder = <T extends { tranNo: string | null }>(rows: T[]) => {
    const groups = Map.groupBy(rows, ({ tranNo }) => tranNo)
    return (tranNo: string) => groups.get(tranNo) ?? []
  }
  const [lines, parcels] = [byOrder(loaded.lines), byOrder(loaded.parcels)]
  const [payments, refunds] = [byOrder(loaded.payments), byOrder(loaded.refunds)]
  const [returns, notices, offers] = [
    byOrder(loaded.returns),
    byOrder(loaded.notices),
    byOrder(loaded.offers),
  ]
  const receipts = new Map(loaded.receipts.map((receipt) => [receipt.tranNo, receipt]))
  const orders = new Map(loaded.orders.map((order) => [order.tranNo, order]))
  const moneyOf = (tranNo: string) => ({
    payments: payments(tranNo),
    refunds: refunds(tranNo),
    receipt: receipts.get(tranNo) ?? null,
  })
  const differences = Map.groupBy(loaded.differences, ({ parentTranNo }) => parentTranNo)
  return tranNos.flatMap((tranNo) => {
    const order = orders.get(tranNo)
    if (!order) return []
    const rows = {
      order,
      lines: lines(tranNo),
      parcels: parcels(tranNo),
      ...moneyOf(tranNo),
      returns: returns(tranNo),
      notices: notices(tranNo),
      offers: offers(tranNo),
      differences: (differences.get(tranNo) ?? []).map((each) => ({ order: each, ...moneyOf(each.tranNo) })),
    }
    return [describeOrder(rows, around)]
  })
}

export async function findOrder(
  deps: HistoryDeps,
  tranNo: string,
  language: Language,
): Promise<Order | undefined> {
  const [found] = await listOrders(deps, [tranNo], language)
  return found
}

/** Loads single days instead of the range from first to last: a plan for a year uses only twelve of its days. */
async function listDays(calendar: Calendar, dates: CivilDate[]): Promise<Map<string, CalendarDay>> {
  const days = new Map<string, CalendarDay>()
  for (const date of dates) {
    const [day] = await calendar.listDays(date, date)
    if (day) days.set(date, day)
  }
  return days
}

type BookingsQuery = z.output<typeof myBookings.body>

/** The caller's bookings, newest first. The period filters by the day of booking in the temple's time zone. */
export async function listMyBookings(
  deps: HistoryDeps,
  accountId: string,
  bookingsQuery: BookingsQuery,
  language: Language,
) {
  const { today } = deps.calendar.timeAt(deps.clock.now())
  const { timeZone } = deps.calendar.location
  const matchingOrders = deps.db
    .selectFrom('orders')
    .where('accountId', '=', accountId)
    // A delivery difference is shown with the booking it belongs to.
    .where('kind', '!=', 'delivery_difference')
    .where((where) => where.and(chooseStatus(where, bookingsQuery.status, today)))
    .$if(Boolean(bookingsQuery.from_date), (query) =>
      query.where(
        'createdAt',
        '>=',
        sql<Date>`${bookingsQuery.from_date}::date::timestamp at time zone ${timeZone}`,
      ),
    )
    .$if(Boolean(bookingsQuery.to_date), (query) =>
      query.where(
        'createdAt',
        '<',
        sql<Date>`(${bookingsQuery.to_date}::date + 1)::timestamp at time zone ${timeZone}`,
      ),
    )
  const { total } = await matchingOrders
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await matchingOrders
    .select('tranNo')
    .orderBy('createdAt', 'desc')
    .orderBy('tranNo')
    .offset(bookingsQuery.skip)
    .limit(bookingsQuery.limit)
    .execute()
  const bookings = await listOrders(
    deps,
    page.map(({ tranNo }) => tranNo),
    language,
  )
  return { bookings, total }
}

function chooseStatus(
  where: ExpressionBuilder<DB, 'orders'>,
  status: BookingsQuery['status'],
  today: string,
) {
  if (!status) return []
  if (status !== 'upcoming' && status !== 'past') return [where('state', '=', status)]
  const isAhead = where.exists(
    where
      .selectFrom('orderLine')
      .select('orderLine.id')
      .whereRef('orderLine.tranNo', '=', 'orders.tranNo')
      .where('orderLine.state', '=', 'booked')
      .where('orderLine.onDate', '>=', today),
  )
  if (status === 'upcoming') return [where('state', '=', 'confirmed'), isAhead]
  const hadMoney = where.exists(
    where
      .selectFrom('payment')
      .select('payment.paymentId')
      .whereRef('payment.tranNo', '=', 'orders.tranNo')
      .where('payment.capturedAt', 'is not', null),
  )
  const isOver = where('state', 'in', ['expired', 'cancelled'])
  // Past bookings include those that were refunded in full or paid too late, because devotees look for that money here.
  return [where.or([where('confirmedAt', 'is not', null), where.and([isOver, hadMoney])]), where.not(isAhead)]
}

/**
 * The caller's own order, or any order for a caller who reads the books. Another person's order answers as not found.
 */
export async function getOrderFor(
  deps: HistoryDeps,
  tranNo: string,
  caller: Caller,
  language: Language,
): Promise<Order & { isOwn: boolean }> {
  const owner = await deps.db
    .selectFrom('orders')
    .select('accountId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  const isOwn = owner !== undefined && owner.accountId === caller.accountId
  if (!owner || (!isOwn && !holdsAny(caller.capabilities, bookReaders))) throw orderNotFound()
  const order = await findOrder(deps, tranNo, language)
  if (!order) throw orderNotFound()
  return { ...(isOwn || knowsContacts(caller) ? order : blankContacts(order)), isOwn }
}
