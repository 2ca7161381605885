import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

export interface RegisterColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isMoney?: boolean
  /** Total in the table's footer. */
  sum?: ReactNode
}

/** A line with text and totals instead of cells: brought or carried forward. */
interface Balance {
  words: ReactNode
  sums: Readonly<Record<string, ReactNode>>
}

interface RegisterTableProps<Row> {
  label: string
  columns: readonly RegisterColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Above the rows: balance brought forward. */
  before?: Balance | undefined
  /** Below the rows: balance carried forward. */
  after?: Balance | undefined
  /** Blank lines above the totals, so that two tables side by side have the same height. */
  blanks?: number
  empty?: ReactNode
}

const pad = 'px-2.5 py-1.5 first:ps-4 last:pe-4 print:px-1! print:py-0.5'

/** A ruled page of a register with totals. Scrolls sideways on narrow screens; fits the page in print. */
export function RegisterTable<Row>(props: RegisterTableProps<Row>) {
  const { label, columns, rows, rowId, before, after, blanks = 0, empty } = props
  // In print, text may wrap; amounts and numbers may not.
  const look = ({ isMoney, id }: RegisterColumn<Row>) =>
    classNames(
      pad,
      isMoney && 'text-end num',
      !isMoney && id !== columns[0]?.id && 'print:whitespace-normal print:leading-tight',
    )
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  const balanceRow = ({ words, sums }: Balance) => {
    const wordy = columns.findIndex(({ id }) => id in sums)
    return (
      <tr className="border-line border-b bg-sunken font-semibold print:bg-transparent">
        <td colSpan={wordy} className={pad}>
          {words}
        </td>
        {columns.slice(wordy).map((column) => (
          <td key={column.id} className={look(column)}>
            {sums[column.id]}
          </td>
        ))}
      </tr>
    )
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card focus-ring print:overflow-visible print:rounded-none print:border-0"
    >
      <table className="w-full whitespace-nowrap text-[0.9375rem] print:text-[8.5pt]">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken print:bg-transparent">
          <tr className="border-line border-b print:border-black">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(
                  pad,
                  'font-semibold text-sm print:whitespace-normal print:text-[8pt]',
                  column.isMoney ? 'text-end' : 'text-start',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before && balanceRow(before)}
          {rows.map((row) => (
            <tr key={rowId(row)} className="break-inside-avoid border-line border-b">
              {columns.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className={classNames(pad, 'whitespace-normal py-6 text-soft')}>
                {empty}
              </td>
            </tr>
          )}
          {after && balanceRow(after)}
          {Array.from({ length: blanks }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all cells are empty
            <tr key={at} className="border-line border-b max-xl:hidden print:hidden">
              <td colSpan={columns.length} className={classNames(pad, 'h-10')} />
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr className="border-ink border-t">
              {columns.map((column) => (
                <td key={column.id} className={classNames(look(column), 'py-2.5 font-semibold')}>
                  {column.sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
