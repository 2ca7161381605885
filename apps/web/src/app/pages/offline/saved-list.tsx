import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Niche } from '../../../art/niche.tsx'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { bookingStatusOf, liveLines, namesFromDay, nextDay } from '../../../features/orders/orders.rules.ts'
import { type CivilDay, dayNumber, daysBetween, monthOf } from '../../../lib/dates/civil-day.ts'
import { formatMonth, formatMonthName } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { monthPath, receiptPath } from '../../../lib/links.ts'
import { type SavedOrder, savedMonthsQuery, savedOrdersQuery, sortSaved } from './saved-orders.ts'

const most = 10

/** Data cached on this device: receipts, the next pooja, and calendar months. */
export function SavedList() {
  const { t } = useTranslation()
  const { today } = useTempleDay()
  const { data: orders = [], isPending } = useQuery(savedOrdersQuery)
  const { data: months = [] } = useQuery(savedMonthsQuery)
  const shown = sortSaved(orders, today).slice(0, most)
  const month = months.includes(monthOf(today)) ? monthOf(today) : undefined
  if (isPending) return null
  if (shown.length === 0 && !month) return <p className="text-soft">{t('offline.saved.none')}</p>
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-line border-y bg-card sm:mx-0 sm:rounded-card sm:border-x">
        {shown.map((saved) => (
          <SavedReceipt key={saved.order.tran_no} saved={saved} today={today} />
        ))}
        {month && (
          <Row to={monthPath} picture={<Niche name="bell" size="sm" />} title={formatMonth(month)}>
            {t('offline.saved.calendar')}
          </Row>
        )}
      </ul>
      <p className="pt-3 text-soft text-sm">{t('offline.saved.note')}</p>
    </>
  )
}

function SavedReceipt({ saved: { order }, today }: { saved: SavedOrder; today: CivilDay }) {
  const { t } = useTranslation()
  const day = nextDay(order, today)
  const names = namesFromDay(order, day)
  const parcel = order.parcels.find(({ trackingNo }) => trackingNo)
  const people = [...new Set(liveLines(order).map(({ name }) => name))]
  const status = bookingStatusOf(order)
  const ahead = day === undefined ? -1 : daysBetween(today, day)
  const notes =
    ahead >= 0
      ? [
          people.join(', '),
          ahead === 0 ? t('offline.saved.today') : t('offline.saved.inDays', { count: ahead }),
        ]
      : [
          status === 'booked' || status === 'cancelled' ? '' : t('offline.saved.performed'),
          parcel ? t('offline.saved.parcel', { number: parcel.trackingNo }) : '',
        ]
  const note = notes.filter(Boolean).join(' · ')
  return (
    <Row
      to={receiptPath(order.tran_no)}
      picture={day && <Leaf day={day} />}
      title={
        names.length > 1
          ? t('checkout.history.several', { first: names[0], count: names.length - 1 })
          : (names[0] ?? t('checkout.history.nothingBooked'))
      }
    >
      <bdi className="block">
        {t('offline.saved.receipt', { number: order.receiptNumber, amount: formatRupees(order.totalPaise) })}
      </bdi>
      {note && <bdi className="block">{note}</bdi>}
    </Row>
  )
}

/** A small calendar leaf. */
function Leaf({ day }: { day: CivilDay }) {
  return (
    <span className="block w-14 overflow-hidden rounded-lg border border-line bg-card text-center">
      <span className="block bg-primary px-1 font-semibold text-neutral text-sm">{formatMonthName(day)}</span>
      <span className="title num block text-2xl leading-8">{dayNumber(day)}</span>
    </span>
  )
}

type RowProps = { to: string; picture: ReactNode; title: string; children: ReactNode }

function Row({ to, picture, title, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 px-4 py-3.5 text-ink no-underline focus-ring hover:bg-sunken"
      >
        <span className="justify-self-center">{picture}</span>
        <span className="min-w-0 wrap-anywhere">
          <b className="block font-semibold">{title}</b>
          <span className="block text-soft text-sm">{children}</span>
        </span>
        <ChevronRight aria-hidden="true" size={20} className="text-soft rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
