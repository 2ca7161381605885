import { transactionFilters } from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import { type Guard, writeExport } from '../transactions/export-transactions.ts'
import { matchOrders, type Period, selectFound } from '../transactions/match-orders.ts'

/** In a spreadsheet every text is a text: nothing needs an apostrophe before it. */
const asTyped: Guard = (column) => column

/** The transactions as a spreadsheet: what is read, how many rows that is, and what the file is called. */
export function planExport(given: Record<string, unknown>, period: Period) {
  const filters = transactionFilters.parse(given)
  const span = [filters.from_date, filters.to_date].filter(Boolean).join('-to-') || period.today
  /** A row for each row of the list, and nothing more of it: counted before it is made. */
  const count = selectFound(matchOrders(filters, period).ways, sql``)
  const content = writeExport(filters, period, asTyped)
  return { sheet: 'Transactions', fileName: `transactions-${span}.xlsx`, count, content }
}
