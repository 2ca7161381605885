import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { Art } from '../../../art/art.tsx'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { nameMissingReceipt } from '../../../lib/i18n/missing-receipt.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx'
import { more, shortDay } from './transaction-words.ts'
import type { Transaction, TransactionList } from './transactions.api.ts'

type Sort = { column: string; descending: boolean }

interface TransactionTableProps {
  history: TransactionList | undefined
  stale: boolean
  timeZone: string
  openId: string | undefined
  status: (row: Transaction) => ReactNode
  sort: Sort
  onSort: (sort: Sort | undefined) => void
  onOpen: (row: Transaction) => void
  onClear: () => void
  foot: ReactNode
}

/** All orders, one row each. Some columns are hidden while the drawer is open. */
export function TransactionTable(props: TransactionTableProps) {
  const { history, timeZone, openId, status, sort, onSort, onOpen, onClear, foot } = props
  const { t } = useTranslation()
  const width = useWindowWidth()
  const isBeside = openId !== undefined
  const hasRoom = width >= 1200 && !isBeside
  // On tablets and beside the drawer, the receipt number moves below the day, and the state may wrap.
  const isTight = isBeside ? width < 1640 : width < 1024
  const offering = ({ offeringName }: Transaction) => offeringName ?? t('office-orders.table.postage')
  const booked = (row: Transaction) => shortDay(dayIn(timeZone, new Date(row.createdAt)))
  const method = ({ payment, counter }: Transaction) => {
    if (counter) return t(`office-orders.counter.${counter.method}`)
    return payment?.method
      ? t(`office-orders.methods.${payment.method}`, { defaultValue: payment.method })
      : '—'
  }
  const receipt = (row: Transaction) =>
    row.receipt_number ? (
      <bdi className="whitespace-nowrap font-semibold text-primary print:wrap-normal">
        {row.receipt_number}
      </bdi>
    ) : (
      <span className="text-quiet text-sm">{t(`office-orders.table.${nameMissingReceipt(row)}`)}</span>
    )
  const columns: (DataColumn<Transaction> & { aside?: boolean })[] = [
    {
      id: 'booked',
      header: t(isTight ? 'office-orders.table.bookedReceipt' : 'office-orders.table.booked'),
      sortValue: ({ createdAt }) => createdAt,
      cell: (row) => {
        const time = formatTime(row.createdAt, timeZone)
        return isTight ? (
          <TwoLines first={`${booked(row)}, ${time}`} second={receipt(row)} />
        ) : (
          <TwoLines first={booked(row)} second={time} />
        )
      },
    },
    { id: 'receipt', header: t('office-orders.table.receipt'), cell: receipt },
    {
      id: 'by',
      header: t('office-orders.table.by'),
      cell: (row) => (
        <TwoLines
          first={<bdi className="block min-w-28 max-w-64 wrap-anywhere">{row.customer_name}</bdi>}
          second={row.phone_no && <bdi className="whitespace-nowrap num">{formatMobile(row.phone_no)}</bdi>}
        />
      ),
    },
    {
      id: 'offering',
      header: t('office-orders.table.offering'),
      cell: (row) => <TwoLines first={offering(row)} second={more(t, row)} />,
    },
    {
      id: 'days',
      aside: true,
      header: t('office-orders.table.poojaDays'),
      cell: (row) => <PoojaDays {...row} />,
    },
    {
      id: 'lines',
      aside: true,
      align: 'end',
      header: t('office-orders.table.lines'),
      cell: ({ lines }) => lines,
    },
    {
      id: 'amount',
      align: 'end',
      header: t('office-orders.table.amount'),
      sortValue: ({ totalPaise }) => totalPaise,
      cell: ({ totalPaise }) => (
        <bdi className="whitespace-nowrap font-semibold">{formatRupees(totalPaise)}</bdi>
      ),
    },
    { id: 'status', header: t('office-orders.table.status'), cell: status },
    {
      id: 'payment',
      aside: true,
      header: t('office-orders.table.payment'),
      cell: (row) => (
        <TwoLines
          first={method(row)}
          second={
            <bdi className="font-mono text-xs">
              {row.counter
                ? row.counter.reference
                : (row.payment?.payment_id ?? t('office-orders.table.noPayment'))}
            </bdi>
          }
        />
      ),
    },
  ]
  return (
    <div
      className={classNames(
        'text-[0.9375rem]',
        isTight && '[&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:ps-4 [&_td_span]:whitespace-normal',
        props.stale && 'opacity-60 transition-opacity',
      )}
    >
      <DataTable
        label={t('app.titles.transactionHistory')}
        columns={columns.filter(({ id, aside }) => (aside ? hasRoom : id !== 'receipt' || !isTight))}
        rows={history?.transactions ?? []}
        rowId={({ id }) => id}
        rowName={({ customer_name }) => customer_name}
        loading={!history}
        total={history?.total}
        sort={sort}
        onSort={onSort}
        openId={openId}
        onOpen={onOpen}
        foot={foot}
        phoneCard={(row) => (
          <div className="grid gap-1.5">
            <p className="flex justify-between gap-3 font-semibold text-base">
              <bdi className="min-w-0 wrap-anywhere">{row.customer_name}</bdi>
              <bdi className="num flex-none">{formatRupees(row.totalPaise)}</bdi>
            </p>
            <p className="flex justify-between gap-3 text-soft">
              <span className="min-w-0 wrap-anywhere">
                {offering(row)} {more(t, row)}
              </span>
              <span className="num flex-none text-quiet">
                {booked(row)}, {formatTime(row.createdAt, timeZone)}
              </span>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-2">
              {status(row)}
              <bdi className="text-quiet">
                {row.receipt_number ?? t(`office-orders.table.${nameMissingReceipt(row)}`)}
              </bdi>
            </p>
          </div>
        )}
        empty={
          <EmptyState
            art={<Art name="receipt" size={110} />}
            title={t('office-orders.empty.title')}
            action={
              <Button look="line" onClick={onClear}>
                {t('office-orders.empty.clear')}
              </Button>
            }
          >
            <p>{t('office-orders.empty.text')}</p>
          </EmptyState>
        }
      />
    </div>
  )
}

/** First and last pooja day, one per line. */
function PoojaDays({ firstDate, lastDate }: Pick<Transaction, 'firstDate' | 'lastDate'>) {
  const { t } = useTranslation()
  if (!firstDate || !lastDate) return <span className="text-quiet">{t('office.none')}</span>
  const last = <bdi className="whitespace-nowrap">{shortDay(lastDate)}</bdi>
  if (firstDate === lastDate) return last
  return (
    <>
      <bdi className="whitespace-nowrap">{shortDay(firstDate)} –</bdi> {last}
    </>
  )
}

const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    <span className="block leading-5 print:wrap-normal">{first}</span>
    {second && <span className="block text-quiet text-sm leading-5">{second}</span>}
  </>
)
