import { orderStates, parcelStates } from '@vazhipadu/contract/orders'
import type { Transaction } from '@vazhipadu/contract/support'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import type { Db, Trx } from '../../platform/db/database.ts'
import { nameStar } from '../calendar/calendar.rules.ts'

const MAX_ORDERS = 50
/** A continuous booking has up to 400 lines; the first few are enough to recognise it. */
const MAX_LINES = 5

/** A person's bookings, the newest first, to choose the one a ticket is about. */
export async function listTransactions(
  db: Db,
  accountId: string,
  language: Language,
): Promise<Transaction[]> {
  const orders = await ordersOf(db, accountId).orderBy('orders.createdAt', 'desc').limit(MAX_ORDERS).execute()
  return describe(db, orders, language)
}

/** Only the owner's: a number read from another person's receipt finds nothing. */
export async function findTransaction(
  db: Db,
  { tranNo, accountId }: { tranNo: string; accountId: string },
  language: Language,
): Promise<Transaction | undefined> {
  const found = await ordersOf(db, accountId).where('orders.tranNo', '=', tranNo).execute()
  return (await describe(db, found, language))[0]
}

function ordersOf(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('receipt', 'receipt.tranNo', 'orders.tranNo')
    .select(['orders.tranNo', 'orders.state', 'orders.totalPaise', 'orders.createdAt', 'receipt.number'])
    .where('orders.accountId', '=', accountId)
}

type OrderRow = {
  tranNo: string
  state: string
  totalPaise: number | null
  createdAt: Date
  number: string | null
}

async function describe(db: Db, orders: OrderRow[], language: Language): Promise<Transaction[]> {
  if (orders.length === 0) return []
  const numbers = orders.map((order) => order.tranNo)
  const lines = await db
    .selectFrom('orderLine')
    .innerJoin('offering', 'offering.id', 'orderLine.offeringId')
    .innerJoin('deity', 'deity.id', 'offering.deityId')
    .select(['orderLine.tranNo', 'orderLine.onDate', 'orderLine.name as devotee', 'orderLine.starId'])
    .select(['offering.name', 'offering.nameMl', 'offering.texts', 'deity.emblem'])
    .where('orderLine.tranNo', 'in', numbers)
    .where('orderLine.lineNo', '<=', MAX_LINES)
    // Cancelled lines last, as they describe the booking least.
    .orderBy((e) => e('orderLine.state', '=', 'cancelled'))
    .orderBy('orderLine.onDate')
    .orderBy('orderLine.lineNo')
    .execute()
  const counts = await db
    .selectFrom('orderLine')
    .select((e) => ['tranNo', e.fn.countAll<number>().as('lineCount')])
    .where('tranNo', 'in', numbers)
    .groupBy('tranNo')
    .execute()
  const parcels = await db
    .selectFrom('parcel')
    .select(['tranNo', 'state', 'sentAt'])
    .where('tranNo', 'in', numbers)
    .where('option', '=', 'post')
    .orderBy('id', 'desc')
    .execute()
  return orders.map((order) => {
    const parcel = parcels.find((each) => each.tranNo === order.tranNo)
    return {
      tran_no: order.tranNo,
      status: orderStates.find((each) => each === order.state) ?? 'needs_attention',
      totalPaise: order.totalPaise ?? 0,
      createdAt: order.createdAt.toISOString(),
      receiptNumber: order.number,
      parcel: parcel
        ? {
            status: parcelStates.find((each) => each === parcel.state) ?? 'not_required',
            sentAt: parcel.sentAt?.toISOString() ?? null,
          }
        : null,
      lineCount: counts.find((each) => each.tranNo === order.tranNo)?.lineCount ?? 0,
      lines: lines
        .filter((line) => line.tranNo === order.tranNo)
        .map(({ onDate, devotee, starId, emblem, ...offering }) => ({
          onDate,
          devotee,
          star: starId === null ? null : nameStar(starId, language).name,
          offering: nameOfferingIn(language, offering),
          offeringMl: offering.nameMl,
          emblem,
        })),
    }
  })
}
