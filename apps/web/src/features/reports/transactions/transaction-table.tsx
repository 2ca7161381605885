import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Art } from '../../../art/art.tsx'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx'
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

const shortDay = (day: string) => formatDay(day, 'short').replace(/^\w+ /, '')

const poojaDays = ({ firstDate, lastDate }: Transaction) =>
  !firstDate || !lastDate
    ? undefined
    : firstDate === lastDate
      ? shortDay(firstDate)
      : `${shortDay(firstDate)} – ${shortDay(lastDate)}`

function more(t: TFunction, { offerings, days, lines, quantity }: Transaction): string | undefined {
  if (offerings > 1) return t('office-orders.table.more', { count: lines - 1 })
  if (days > 1) return t('office-orders.table.days', { count: days })
  return quantity > 1 ? t('office-orders.table.times', { count: quantity }) : undefined
}

const Two = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    <span className="block leading-5">{first}</span>
    {second && <span className="block text-quiet text-sm leading-5">{second}</span>}
  </>
)

/** Every order with its money, one row each. With the drawer open some columns step aside. */
export function TransactionTable(props: TransactionTableProps) {
  const { history, timeZone, openId, status, sort, onSort, onOpen, onClear, foot } = props
  const { t } = useTranslation()
  const hasRoom = useWindowWidth() >= 1200 && openId === undefined
  const offering = ({ offeringName }: Transaction) => offeringName ?? t('office-orders.table.postage')
  const booked = (row: Transaction) => shortDay(dayIn(timeZone, new Date(row.createdAt)))
  const method = ({ payment, counter }: Transaction) => {
    if (counter) return t(`office-orders.counter.${counter.method}`)
    return payment?.method
      ? t(`office-orders.methods.${payment.method}`, { defaultValue: payment.method })
      : '—'
  }
  const columns: (DataColumn<Transaction> & { aside?: boolean })[] = [
    {
      id: 'booked',
      header: t('office-orders.table.booked'),
      sortValue: ({ createdAt }) => createdAt,
      cell: (row) => <Two first={booked(row)} second={formatTime(row.createdAt, timeZone)} />,
    },
    {
      id: 'receipt',
      header: t('office-orders.table.receipt'),
      cell: ({ receipt_number }) =>
        receipt_number ? (
          <bdi className="whitespace-nowrap font-semibold text-primary">{receipt_number}</bdi>
        ) : (
          <span className="text-quiet">{t('office-orders.table.noneYet')}</span>
        ),
    },
    {
      id: 'by',
      header: t('office-orders.table.by'),
      cell: (row) => (
        <Two
          first={<bdi>{row.customer_name}</bdi>}
          second={row.phone_no && <bdi className="whitespace-nowrap num">{formatMobile(row.phone_no)}</bdi>}
        />
      ),
    },
    {
      id: 'offering',
      header: t('office-orders.table.offering'),
      cell: (row) => <Two first={offering(row)} second={more(t, row)} />,
    },
    {
      id: 'days',
      aside: true,
      header: t('office-orders.table.poojaDays'),
      cell: (row) => poojaDays(row) ?? <span className="text-quiet">{t('office.none')}</span>,
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
        <Two
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
    <div className={classNames('text-[0.9375rem]', props.stale && 'opacity-60 transition-opacity')}>
      <DataTable
        label={t('app.titles.transactionHistory')}
        columns={columns.filter(({ aside }) => !aside || hasRoom)}
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
              <bdi className="min-w-0 truncate">{row.customer_name}</bdi>
              <bdi className="num flex-none">{formatRupees(row.totalPaise)}</bdi>
            </p>
            <p className="flex justify-between gap-3 text-soft">
              <span className="min-w-0 truncate">
                {offering(row)} {more(t, row)}
              </span>
              <span className="num flex-none text-quiet">
                {booked(row)}, {formatTime(row.createdAt, timeZone)}
              </span>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-2">
              {status(row)}
              <bdi className="text-quiet">{row.receipt_number ?? t('office-orders.table.noReceipt')}</bdi>
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
