import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { nameMissingReceipt } from '../../lib/i18n/missing-receipt.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { OrderDetail } from './orders.api.ts'
import { lineReturnState } from './return-state.ts'

type Order = OrderDetail['order']

interface OrderLinesProps {
  order: Order
  /** Including refunds that await approval. */
  refunds: OrderDetail['refunds']
  receiptNumber: string | null
  timeZone: string
}

/** The ordered lines, each with its state. */
export function OrderLines({ order, refunds, receiptNumber, timeZone }: OrderLinesProps) {
  const { t } = useTranslation()
  const statusOf = (line: Order['lines'][number]) => {
    const back = lineReturnState(line.id, refunds)
    const words = back && t(`office-orders.returns.${back}`)
    if (line.performedAt) {
      const performed = t('office-orders.lines.performed', { time: formatTime(line.performedAt, timeZone) })
      return [performed, words].filter(Boolean).join(' · ')
    }
    return words ?? (line.status === 'booked' ? undefined : t(`office-orders.lines.states.${line.status}`))
  }
  return (
    <section className="grid gap-2">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-sans font-semibold text-base">{t('office-orders.lines.title')}</h3>
        <p className="text-quiet text-sm">
          {receiptNumber ? (
            <>
              {t('office-orders.lines.receipt')} <bdi className="text-primary">{receiptNumber}</bdi>
            </>
          ) : (
            t(`office-orders.table.${nameMissingReceipt(order)}`)
          )}
        </p>
      </header>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {order.lines.map((line) => {
          const isOver = line.status === 'cancelled' || line.status === 'released'
          const day = formatDay(line.date, 'short')
          return (
            <li key={line.id} className="flex justify-between gap-4 border-line border-b px-3.5 py-2">
              <div className="min-w-0">
                <p className={classNames('font-semibold', isOver && 'text-quiet line-through')}>
                  {line.offeringName}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </p>
                <p className="text-soft text-sm">
                  <bdi>{line.name}</bdi>
                  {' · '}
                  {line.starName ?? t('office-orders.lines.noStar')}
                  {' · '}
                  {line.malayalam ? `${day}, ${line.malayalam.monthName} ${line.malayalam.day}` : day}
                  {line.movedFrom &&
                    ` · ${t('office-orders.lines.movedFrom', { day: formatDay(line.movedFrom, 'short') })}`}
                </p>
              </div>
              <p className="flex-none text-end">
                <bdi className={classNames('block num', isOver && 'text-quiet line-through')}>
                  {formatRupees(line.amountPaise)}
                </bdi>
                <span className="text-quiet text-sm">{statusOf(line)}</span>
              </p>
            </li>
          )
        })}
        {order.parcels
          .filter(({ option }) => option === 'post')
          .map((parcel) => (
            <li
              key={`parcel ${parcel.id}`}
              className="flex justify-between gap-4 border-line border-b px-3.5 py-2"
            >
              <div className="min-w-0">
                <p>{t(`office-orders.lines.zones.${parcel.zone ?? 'india'}`)}</p>
                <p className="text-soft text-sm">
                  <bdi>
                    {[parcel.address?.city, parcel.address?.postalCode, parcel.carrier, parcel.trackingNo]
                      .filter(Boolean)
                      .join(' ')}
                  </bdi>
                </p>
              </div>
              <p className="flex-none text-end">
                <bdi className="block num">{formatRupees(parcel.chargePaise)}</bdi>
                <span className="text-quiet text-sm">{t(`office-orders.parcels.${parcel.status}`)}</span>
              </p>
            </li>
          ))}
        <li className="flex justify-between gap-4 bg-sunken px-3.5 py-2 font-semibold">
          {t('office-orders.lines.total')} <bdi className="num">{formatRupees(order.totalPaise)}</bdi>
        </li>
      </ul>
    </section>
  )
}
