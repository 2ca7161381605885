import type { Transaction } from '@vazhipadu/contract/support'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { Niche } from '../../art/niche.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'

interface TicketBookingProps {
  booking: Transaction
  timeZone: string
  action?: ReactNode
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-end [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Summary of the booking a ticket is about. */
export function TicketBooking({ booking, timeZone, action }: TicketBookingProps) {
  const { t } = useTranslation()
  const [first] = booking.lines
  return (
    <section className="grid gap-4 rounded-card border border-line bg-card p-5">
      <h2 className="font-normal font-sans text-base text-quiet">{t('support.ticket.about')}</h2>
      {first && (
        <div className="flex items-center gap-4">
          <Niche name={first.emblem as `deity-${string}`} size="sm" />
          <p className="min-w-0">
            <strong className="block font-semibold">{first.offering}</strong>
            <Beside className="text-soft">{first.offeringMl}</Beside>
          </p>
        </div>
      )}
      <dl className="grid gap-2">
        {first && <Fact name={t('support.ticket.day')}>{formatDay(first.onDate, 'dated')}</Fact>}
        {first && <Fact name={t('support.ticket.for')}>{first.devotee}</Fact>}
        {first?.star && <Fact name={t('support.ticket.star')}>{first.star}</Fact>}
        <Fact name={t('support.ticket.number')}>{booking.tran_no}</Fact>
        {booking.receiptNumber && <Fact name={t('support.ticket.receipt')}>{booking.receiptNumber}</Fact>}
        <Fact name={t('support.ticket.paid')}>{formatRupees(booking.totalPaise)}</Fact>
        <Fact name={t('support.ticket.statusLabel')}>{t(`support.ticket.orders.${booking.status}`)}</Fact>
        {booking.parcel && (
          <Fact name={t('support.ticket.parcel')}>
            {booking.parcel.sentAt
              ? t('support.ticket.posted', { when: formatMomentDay(booking.parcel.sentAt, timeZone) })
              : t(`support.ticket.parcels.${booking.parcel.status}`)}
          </Fact>
        )}
      </dl>
      {booking.lineCount > 1 && (
        <p className="text-quiet text-sm">{t('support.ticket.more', { count: booking.lineCount - 1 })}</p>
      )}
      {action}
    </section>
  )
}
