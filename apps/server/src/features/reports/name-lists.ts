import { transactionFilters } from '@vazhipadu/contract/reports/transactions'
import { writeExport } from './export-transactions.ts'
import { collectValues, matchOrders, type Period } from './match-orders.ts'

type Statement = { text: string; values: unknown[] }

type List = {
  sheet: string
  /** A row for each row of the list, and nothing more of it: counted before it is made. */
  count: (filters: unknown, period: Period) => Statement
  write: (filters: unknown, period: Period) => Statement
}

/** In a spreadsheet every text is a text: nothing needs an apostrophe before it. */
const asTyped = (column: string) => column

/** The lists that can be made into a spreadsheet. A further one is a line here and a call in the contract. */
const lists = {
  transactions: {
    sheet: 'Transactions',
    count: (filters, period) => {
      const { take, list } = collectValues()
      const { where } = matchOrders(transactionFilters.parse(filters), { take, list }, period)
      return { text: `select from orders o where ${where}`, values: list }
    },
    write: (filters, period) => writeExport(transactionFilters.parse(filters), period, asTyped),
  },
} satisfies Record<string, List>

export type ListName = keyof typeof lists

type Span = { from_date?: unknown; to_date?: unknown }

export function describeList(name: ListName, filters: Record<string, unknown>, period: Period) {
  const { from_date, to_date } = filters as Span
  const span = [from_date, to_date].filter(Boolean).join('-to-') || period.today
  const { sheet, write, count } = lists[name]
  return {
    ...{ sheet, fileName: `${name}-${span}.xlsx` },
    content: write(filters, period),
    count: count(filters, period),
  }
}
