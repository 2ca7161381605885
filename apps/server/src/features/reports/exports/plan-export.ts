import { transactionFilters } from '@vazhipadu/contract/reports/transactions'
import { writeExport } from '../transactions/export-transactions.ts'
import { collectValues, matchOrders, type Period } from '../transactions/match-orders.ts'

type Statement = { text: string; values: unknown[] }

/** In a spreadsheet every text is a text: nothing needs an apostrophe before it. */
const asTyped = (column: string) => column

/** The transactions as a spreadsheet: what is read, how many rows that is, and what the file is called. */
export function planExport(given: Record<string, unknown>, period: Period) {
  const filters = transactionFilters.parse(given)
  const span = [filters.from_date, filters.to_date].filter(Boolean).join('-to-') || period.today
  const { take, list: values } = collectValues()
  const { where } = matchOrders(filters, { take, list: values }, period)
  /** A row for each row of the list, and nothing more of it: counted before it is made. */
  const count: Statement = { text: `select from orders o where ${where}`, values }
  const content: Statement = writeExport(filters, period, asTyped)
  return { sheet: 'Transactions', fileName: `transactions-${span}.xlsx`, count, content }
}
