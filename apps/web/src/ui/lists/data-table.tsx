import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { useWindowWidth } from '../hooks/use-window-width.ts'

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number | undefined
  align?: 'start' | 'end'
}

interface DataSort {
  column: string
  descending: boolean
}

interface DataTableProps<Row> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A row's name for screen readers; defaults to its id. */
  rowName?: (row: Row) => string
  /** The table's name for screen readers. */
  label: string
  /** Renders a row as a card on phones; otherwise its columns are stacked. */
  phoneCard?: (row: Row) => ReactNode
  loading?: boolean
  /** Number of rows on all pages: if it is positive while this page is empty, another page is being loaded. */
  total?: number | undefined
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
  /** Sorting by the server; without it the table sorts its own rows. */
  sort?: DataSort
  onSort?: (sort: DataSort | undefined) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Below the rows, inside the frame: totals of the whole result. */
  foot?: ReactNode
  /** The row whose details are open. */
  openId?: string | undefined
  onOpen?: (row: Row) => void
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

const cellPad = 'px-3.5 first:ps-5 last:pe-5'

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, label, empty, sort, onSort, selected, onSelect, openId, onOpen } = props
  const loading = props.loading || (rows.length === 0 && (props.total ?? 0) > 0)
  const { t } = useTranslation()
  const narrow = useWindowWidth() < 768
  const [ownSorting, setOwnSorting] = useState<SortingState>([])
  const sorting = onSort ? (sort ? [{ id: sort.column, desc: sort.descending }] : []) : ownSorting
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => column.sortValue?.(row),
        enableSorting: Boolean(column.sortValue),
        sortFn: 'alphanumeric' as const,
        sortUndefined: 'last' as const,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: Boolean(onSort),
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      const first = next[0]
      if (onSort) onSort(first && { column: first.id, descending: first.desc })
      else setOwnSorting(next)
    },
  })
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  const shown = table.getRowModel().rows
  const someSelected = shown.some((row) => selected?.has(row.id))
  const allSelected = shown.length > 0 && shown.every((row) => selected?.has(row.id))

  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onSelect?.(next)
  }
  const rowName = props.rowName ?? rowId
  const tick = (id: string, row: Row) => (
    <Checkbox
      checked={selected?.has(id) ?? false}
      onCheckedChange={(on) => toggle([id], on === true)}
      aria-label={t('ui.table.selectRow', { name: rowName(row) })}
    />
  )

  if (!loading && shown.length === 0 && empty) return empty

  if (narrow) {
    return (
      <ul aria-label={label} aria-busy={loading} className="grid gap-2.5">
        {loading
          ? [1, 2, 3].map((place) => <Skeleton key={place} className="h-24 w-full rounded-card" />)
          : shown.map((row) => (
              <li
                key={row.id}
                data-row={row.id}
                className={classNames(
                  'relative flex gap-3 rounded-card border p-4',
                  selected?.has(row.id) ? 'bg-primary-subtle' : 'bg-card',
                  row.id === openId || selected?.has(row.id) ? 'border-primary' : 'border-line',
                )}
              >
                {onSelect && <span className="z-10">{tick(row.id, row.original)}</span>}
                <div className="min-w-0 flex-1">
                  {props.phoneCard?.(row.original) ?? (
                    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
                      {columns.map((column) => (
                        <div key={column.id} className="contents">
                          <dt className="text-quiet">{column.header}</dt>
                          <dd className="text-end">{column.cell(row.original)}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </div>
                {onOpen && (
                  <button
                    type="button"
                    aria-label={t('ui.table.open', { name: rowName(row.original) })}
                    onClick={() => onOpen(row.original)}
                    className="absolute inset-0 rounded-card focus-ring"
                  />
                )}
              </li>
            ))}
        {props.foot && <li>{props.foot}</li>}
      </ul>
    )
  }

  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card focus-ring print:overflow-visible print:border-0"
    >
      <table
        aria-busy={loading}
        aria-label={label}
        // Print cannot scroll sideways: text that does not wrap on screen wraps here, so that no column is cut off.
        className="w-full border-separate border-spacing-0 print:text-[8.5pt] print:[&_td]:wrap-anywhere print:[&_td_*]:whitespace-normal! print:[&_td_*]:text-[8pt]! print:[&_td_*]:leading-tight! print:[&_td]:h-auto! print:[&_td]:leading-tight print:[&_th]:text-[8pt] print:[&_td]:px-1.5! print:[&_th]:px-1.5!"
      >
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className="w-12 border-line border-b bg-sunken ps-5 text-start">
                <Checkbox
                  checked={allSelected || (someSelected && 'indeterminate')}
                  onCheckedChange={(on) =>
                    toggle(
                      shown.map((row) => row.id),
                      on === true,
                    )
                  }
                  aria-label={t('ui.table.selectAll')}
                />
              </th>
            )}
            {table.getFlatHeaders().map((header) => {
              const end = columnOf.get(header.column.id)?.align === 'end'
              const order = header.column.getIsSorted()
              const Arrow = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
                  className={classNames(
                    'h-11 whitespace-nowrap border-line border-b bg-sunken font-semibold text-sm text-soft',
                    end ? 'text-end' : 'text-start',
                    cellPad,
                  )}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className="inline-flex items-center gap-1.5 rounded-sm hit-area focus-ring hover:text-ink"
                    >
                      {columnOf.get(header.column.id)?.header}
                      <Arrow aria-hidden="true" size={15} className={order ? 'text-primary' : 'opacity-60'} />
                    </button>
                  ) : (
                    columnOf.get(header.column.id)?.header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {loading
            ? [1, 2, 3, 4, 5].map((place) => (
                <tr key={place}>
                  {onSelect && <td className="border-line border-b" />}
                  {columns.map((column) => (
                    <td key={column.id} className={classNames('h-14 border-line border-b', cellPad)}>
                      <Skeleton className="h-4 w-4/5" />
                    </td>
                  ))}
                </tr>
              ))
            : shown.map((row) => (
                <tr
                  key={row.id}
                  data-row={row.id}
                  data-open={row.id === openId || undefined}
                  data-chosen={selected?.has(row.id) || undefined}
                  onClick={onOpen && (() => onOpen(row.original))}
                  className={classNames(
                    'group hover:bg-sunken/60 data-open:bg-primary-subtle data-chosen:bg-primary-subtle [&:last-child>td]:border-b-0',
                    onOpen && 'cursor-pointer',
                  )}
                >
                  {onSelect && (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the row from opening
                    <td className="border-line border-b ps-5" onClick={(event) => event.stopPropagation()}>
                      {tick(row.id, row.original)}
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td
                      key={column.id}
                      className={classNames(
                        'h-14 border-line border-b py-2 align-middle',
                        column.align === 'end' && 'text-end num',
                        cellPad,
                      )}
                    >
                      {at === 0 && onOpen ? (
                        // A press anywhere opens the row; the button does the same for the keyboard.
                        <button type="button" className="rounded-sm text-start hit-area focus-ring">
                          {column.cell(row.original)}
                        </button>
                      ) : (
                        column.cell(row.original)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {props.foot && <div className="border-line border-t px-5 py-3">{props.foot}</div>}
    </section>
  )
}
