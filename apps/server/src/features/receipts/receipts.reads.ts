import { orderStates } from '@vazhipadu/contract/orders'
import type { FoundReceipt, receiptSearch } from '@vazhipadu/contract/receipts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { RETURNED_PAISE, RETURNING_PAISE } from '../payments/payments.rules.ts'
import { readVerifyCode } from './make-verify-code.ts'
import { receiptNotFound, searchTooWide } from './receipts.errors.ts'
import { formatNumber, type Refunded, type Series } from './receipts.rules.ts'

export const findReceipt = (db: Db, tranNo: string) =>
  db
    .selectFrom('receipt')
    .innerJoin('orders', 'orders.tranNo', 'receipt.tranNo')
    .select([
      'receipt.tranNo',
      'orders.accountId',
      'receipt.number',
      'receipt.series',
      'receipt.originalPrintedAt',
    ])
    .where('receipt.tranNo', '=', tranNo)
    .executeTakeFirst()

/**
 * The refunds of the accepted payment, arrived or on their way, and cash returned at the counter. Failed refunds, and
 * refunds of the order's other payments, are not on this receipt.
 */
export async function readRefunded(db: Db, tranNo: string): Promise<Refunded> {
  const rows = await sqlRows<{ amountPaise: number; lineIds: string[] | number[] }>(
    db,
    `select f.amount_paise, f.line_ids from refund f join payment p using (payment_id)
     where f.tran_no = $1 and p.is_accepted and f.state <> 'failed'
     union all
     select amount_paise, line_ids from counter_return where tran_no = $1`,
    [tranNo],
  )
  return {
    lineIds: rows.flatMap(({ lineIds }) => lineIds.map(Number)),
    paise: rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }
}

/** For any holder of the receipt: only what is printed on it, and no names. */
export async function verifyReceipt(db: Db, typed: string) {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('orders', 'orders.tranNo', 'receipt.tranNo')
    .select(['receipt.tranNo', 'receipt.number', 'receipt.capturedAt', 'orders.totalPaise'])
    .where('receipt.verifyCode', '=', readVerifyCode(typed))
    .where('receipt.number', 'is not', null)
    .executeTakeFirst()
  if (!row?.number) return { standing: 'unknown' as const, receipt: null }
  const { paise } = await readRefunded(db, row.tranNo)
  const totalPaise = row.totalPaise ?? 0
  return {
    standing: paise >= totalPaise ? ('refunded' as const) : ('genuine' as const),
    receipt: {
      number: row.number,
      receivedAt: row.capturedAt.toISOString(),
      totalPaise,
      refundedPaise: paise,
    },
  }
}

type When = { now: Date; timeZone: string }

const YEAR_MS = 366 * 86_400_000

/** Newest first. A search by name alone covers the last year: over all years it would scan every order. */
export async function searchReceipts(db: Db, search: z.output<typeof receiptSearch>, when: When) {
  const { number, name, mobile, from_date, to_date, skip, limit } = search
  if (!number && !name && !mobile && !from_date && !to_date) throw searchTooWide()
  let query = selectFound(db)
  if (number) query = query.where(matchNumber(number))
  if (name) query = query.where('o.customerName', 'ilike', `%${escapeLike(name)}%`)
  if (mobile) query = query.where(matchMobile(mobile))
  if (from_date) query = query.where('receipt.capturedAt', '>=', dayStart(from_date, when))
  if (to_date)
    query = query.where('receipt.capturedAt', '<', sql<Date>`${dayStart(to_date, when)} + interval '1 day'`)
  if (!number && !from_date)
    query = query.where('receipt.capturedAt', '>=', new Date(when.now.getTime() - YEAR_MS))
  const rows = await query
    .offset(skip)
    .limit(limit + 1)
    .execute()
  return {
    receipts: rows.slice(0, limit).map(describe),
    hasMore: rows.length > limit,
    passedOver: await listPassedOver(db),
  }
}

const MIN_MOBILE_DIGITS = 4

/** The last digits of a mobile number. Letters alone leave no digits, and a pattern without digits matches every receipt. */
function matchMobile(typed: string) {
  const digits = typed.replace(/\D/g, '').slice(-10)
  if (digits.length < MIN_MOBILE_DIGITS) return sql<boolean>`false`
  return sql<boolean>`o.customer_mobile like ${`%${digits}`}`
}

const MAX_GAPS = 20

/** Every gap in the numbers with its reason. */
async function listPassedOver(db: Db) {
  const gaps = await db
    .selectFrom('receiptGap')
    .selectAll()
    .orderBy('madeAt', 'desc')
    .orderBy('firstNumber', 'desc')
    .limit(MAX_GAPS)
    .execute()
  return gaps.map(({ series, financialYear, firstNumber, lastNumber, reason, madeAt }) => {
    const numberOf = (place: number) => formatNumber(series as Series, financialYear, place)
    return {
      first: numberOf(firstNumber),
      last: numberOf(lastNumber),
      reason,
      madeAt: madeAt.toISOString(),
    }
  })
}

/** Finds a receipt by its number as printed, or with a dash where a URL would break it: `2026-27-000123`. */
export async function getByNumber(db: Db, typed: string): Promise<FoundReceipt> {
  const row = await selectFound(db).where('receipt.number', '=', readNumber(typed)).executeTakeFirst()
  if (!row) throw receiptNotFound()
  return describe(row)
}

export function readNumber(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/^C[-/]/, 'C/')
    .replace(/(\d{4}-\d{2})[-/](\d+)$/, '$1/$2')
}

function selectFound(db: Db) {
  return db
    .selectFrom('receipt')
    .innerJoin('orders as o', 'o.tranNo', 'receipt.tranNo')
    .leftJoin('payment', (join) =>
      join.onRef('payment.tranNo', '=', 'o.tranNo').on('payment.isAccepted', '=', true),
    )
    .select([
      'receipt.tranNo',
      'receipt.number',
      'receipt.capturedAt',
      'receipt.revision',
      'o.customerName',
      'o.customerMobile',
      'o.customerEmail',
      'o.state',
      'o.totalPaise',
      'payment.paymentId',
      RETURNED_PAISE.as('refundedPaise'),
      RETURNING_PAISE.as('returningPaise'),
      sql<number>`(select count(*)::int from order_line where order_line.tran_no = receipt.tran_no)`.as(
        'lines',
      ),
      sql<number>`(select count(*)::int from receipt_copy where receipt_copy.tran_no = receipt.tran_no)`.as(
        'copies',
      ),
    ])
    .where('receipt.number', 'is not', null)
    .orderBy('receipt.capturedAt', 'desc')
    .orderBy('receipt.tranNo')
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof selectFound>['execute']>>[number]

function describe(row: FoundRow): FoundReceipt {
  return {
    id: row.tranNo,
    tran_no: row.tranNo,
    receipt_number: row.number ?? '',
    receivedAt: row.capturedAt.toISOString(),
    customer_name: row.customerName,
    phone_no: row.customerMobile,
    email: row.customerEmail,
    payment_id: row.paymentId,
    status: orderStates.find((state) => state === row.state) ?? 'needs_attention',
    lines: row.lines,
    totalPaise: row.totalPaise ?? 0,
    refundedPaise: row.refundedPaise,
    returningPaise: row.returningPaise,
    revision: row.revision ?? 0,
    copies: row.copies,
  }
}

/** Digits alone match a number of any year; with a year they match its beginning. */
function matchNumber(part: string) {
  if (/^\d{1,7}$/.test(part)) return sql<boolean>`receipt.sequence_no = ${Number(part)}`
  return sql<boolean>`receipt.number like ${`${escapeLike(readNumber(part))}%`}`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

function dayStart(date: string, { timeZone }: When) {
  return sql<Date>`(${date}::date)::timestamp at time zone ${timeZone}`
}
