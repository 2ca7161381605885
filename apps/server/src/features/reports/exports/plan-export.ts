import { transactionFilters } from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import { type Guard, writeExport } from '../transactions/export-transactions.ts'
import { matchOrders, type Period, selectFound } from '../transactions/match-orders.ts'

/** A spreadsheet cell of type text is never a formula, so no apostrophe is needed. */
const asTyped: Guard = (column) => column

/** The transactions as a spreadsheet: the query, the number of rows, and the file name. */
export function planExport(exportFilters: Record<string, unknown>, period: Period) {
  const filters = transactionFilters.parse(exportFilters)
  const span = [filters.from_date, filters.to_date].filter(Boolean).join('-to-') || period.today
  /** Counts exactly the rows of the list, before the file is made. */
  const count = selectFound(matchOrders(filters, period).ways, sql``)
  const content = writeExport(filters, period, asTyped)
  return { sheet: 'Transactions', fileName: `transactions-${span}.xlsx`, count, content }
}
