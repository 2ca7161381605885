import { formatRupees } from '@vazhipadu/locales/format-rupees'
import {
  CalendarClock,
  Check,
  CircleAlert,
  Clock,
  type LucideIcon,
  PackageCheck,
  Truck,
  Undo2,
  X,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Niche } from '../../art/niche.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { CopyNumber } from '../../ui/copy-number.tsx'
import { PersonAndStar } from '../../ui/star-name.tsx'
import { BookingLines, type LineActions } from './booking-lines.tsx'
import { BookingTrack } from './booking-track.tsx'
import type { Order } from './orders.api.ts'
import { type BookingStatus, bookingStatusOf, liveLines, namesFromDay, nextDay } from './orders.rules.ts'
import { ParcelStrip } from './parcel-strip.tsx'
import { groupAttempts } from './refund-steps.ts'
import { RefundTrail } from './refund-trail.tsx'

interface BookingCardProps extends LineActions {
  order: Order
  today: string
  timeZone: string
  /** The temple office's phone number. */
  phone: string | undefined
  /** Buttons for the booking. */
  actions: ReactNode
  /** Notes about cancellation, moved lines and delivery differences. */
  notes: ReactNode
}

const marks: Record<BookingStatus, { tone: Tone; Icon: LucideIcon }> = {
  unpaid: { tone: 'primary', Icon: Clock },
  confirming: { tone: 'info', Icon: Clock },
  attention: { tone: 'warning', Icon: CircleAlert },
  booked: { tone: 'success', Icon: Check },
  performed: { tone: 'success', Icon: PackageCheck },
  posted: { tone: 'info', Icon: Truck },
  delivered: { tone: 'success', Icon: PackageCheck },
  expired: { tone: 'plain', Icon: CalendarClock },
  cancelled: { tone: 'plain', Icon: X },
}

const hasLeft: readonly string[] = ['sent', 'delivered', 'returned']

/** One booking with its progress. */
export function BookingCard(props: BookingCardProps) {
  const { order, today, timeZone, phone, actions, notes, onMove, onCorrect, onCancel } = props
  const { t } = useTranslation()
  const status = bookingStatusOf(order)
  const { tone, Icon } = marks[status]
  const live = liveLines(order)
  const day = nextDay(order, today)
  const names = namesFromDay(order, day)
  const onDay = live.find(({ date }) => date === day)
  const dayCount = new Set(live.map(({ date }) => date)).size
  const people = [...new Map(live.map((line) => [`${line.name}|${line.starName}`, line])).values()]
  const named = people.length > 4 ? people.slice(0, 3) : people
  const isLive = order.status === 'confirmed' || order.status === 'awaiting_payment'
  const back = (
    [
      ['refunded', order.refundedPaise],
      ['returning', order.returningPaise],
    ] as const
  ).filter(([, paise]) => paise > 0)
  const headingId = `booking-${order.tran_no}`
  return (
    <article
      aria-labelledby={headingId}
      className="@container grid grid-cols-1 gap-6 rounded-card border border-line bg-card p-4.5 md:p-6"
    >
      <header className="grid items-start gap-x-5 gap-y-3 @3xs:grid-cols-[auto_minmax(0,1fr)] @2xl:grid-cols-[auto_minmax(0,1fr)_auto]">
        {onDay && <Niche name={onDay.emblem as `deity-${string}`} />}
        <div className="min-w-0">
          <h2 id={headingId} className="text-[1.625rem] leading-8">
            {order.kind === 'delivery_difference'
              ? t('checkout.history.deliveryDifference')
              : names.length === 0
                ? t('checkout.history.nothingBooked')
                : names.length === 1
                  ? names[0]
                  : t('checkout.history.several', { first: names[0], count: names.length - 1 })}{' '}
            {names.length === 1 && (
              <Beside className="inline-block font-normal text-soft text-xl">{onDay?.offeringNameMl}</Beside>
            )}
          </h2>
          {day && (
            <p>
              <bdi>{formatDay(day, 'dated')}</bdi>
              {onDay?.malayalam && (
                <>
                  {' · '}
                  <bdi>{onDay.malayalam.text}</bdi>
                </>
              )}
              {dayCount > 1 && ` · ${t('checkout.history.days', { count: dayCount })}`}
            </p>
          )}
          <p className="text-soft">
            {named.map(({ id, name, starName }, at) => (
              <Fragment key={id}>
                {at > 0 && ' · '}
                <PersonAndStar name={name} starName={starName} />
              </Fragment>
            ))}
            {named.length < people.length &&
              ` ${t('checkout.history.andMore', { count: people.length - named.length })}`}
          </p>
        </div>
        <div className="grid justify-items-start gap-1.5 @max-2xl:col-span-full @2xl:justify-items-end">
          <Badge tone={tone} icon={<Icon aria-hidden="true" size={16} />}>
            {t(`checkout.standing.${status}`)}
          </Badge>
          <p className="text-soft text-sm">
            <bdi>
              {order.receiptNumber
                ? t('checkout.history.receipt', {
                    number: order.receiptNumber,
                    amount: formatRupees(order.totalPaise),
                  })
                : t('checkout.history.number', {
                    number: order.tran_no,
                    amount: formatRupees(order.totalPaise),
                  })}
            </bdi>
          </p>
          {back.map(([words, paise]) => (
            <p key={words} className="inline-flex items-center gap-1.5 text-sm">
              <Undo2 aria-hidden="true" size={15} />
              <bdi>{t(`checkout.history.${words}`, { amount: formatRupees(paise) })}</bdi>
            </p>
          ))}
        </div>
      </header>
      {isLive && order.kind === 'booking' && <BookingTrack order={order} today={today} timeZone={timeZone} />}
      {order.attention && (
        <p className="rounded-card bg-warning-subtle px-4 py-3">
          {t(`checkout.attention.${order.attention}`, { defaultValue: t('checkout.attention.looking') })}
        </p>
      )}
      {groupAttempts(order.refunds).map((attempts) => (
        <RefundTrail key={attempts[0]?.id} attempts={attempts} timeZone={timeZone} phone={phone} />
      ))}
      {order.parcels
        .filter(({ option, status }) => option === 'post' && hasLeft.includes(status))
        .map((parcel) => (
          <ParcelStrip key={parcel.id} parcel={parcel} />
        ))}
      {order.lines.length > 1 && (
        <BookingLines
          lines={order.lines}
          refunds={order.refunds}
          isPaid={order.status === 'confirmed'}
          onMove={onMove}
          onCorrect={onCorrect}
          onCancel={onCancel}
        />
      )}
      {notes}
      {order.payment?.bankReference && (
        <p className="flex flex-wrap items-center gap-x-2 text-soft">
          <bdi>{t('checkout.paidBy.askBank')}</bdi>
          <CopyNumber value={order.payment.bankReference} label={t('checkout.paidBy.number')} />
        </p>
      )}
      <div className="-mx-3 -my-2 flex flex-wrap gap-x-3 gap-y-1">{actions}</div>
    </article>
  )
}
