import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Headset, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Hit } from './search.rules.ts'

const tones: Record<string, Tone> = {
  awaiting_payment: 'info',
  confirmed: 'success',
  needs_attention: 'warning',
  open: 'info',
}

const main = 'min-w-0 flex-1 basis-56 wrap-anywhere'

interface FoundRowProps {
  hit: Hit
  isChosen: boolean
  onGo: () => void
  onPoint: () => void
}

/** One search result: name, offering, day, state and amount. */
export function FoundRow({ hit, isChosen, onGo, onPoint }: FoundRowProps) {
  const Icon = hit.kind === 'booking' ? ReceiptText : Headset
  return (
    <Link
      to={hit.path}
      id={hit.id}
      role="option"
      aria-selected={isChosen}
      // Not focusable: the focus stays in the search field, and the arrow keys select rows.
      tabIndex={-1}
      onClick={onGo}
      onPointerMove={onPoint}
      className={classNames(
        'flex min-h-14 scroll-my-8 items-start gap-3 rounded-inner px-3 py-2.5 text-ink no-underline',
        isChosen && 'bg-primary-subtle',
      )}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 flex-none text-quiet" />
      {/* On phones the amount wraps below, so that the name is not truncated. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {hit.kind === 'booking' ? <Booking {...hit} /> : <Ticket {...hit} />}
      </span>
    </Link>
  )
}

function Booking({ booking }: Extract<Hit, { kind: 'booking' }>) {
  const { t } = useTranslation()
  const { customer_name, devotee, offeringName, lines, firstDate, lastDate, receipt_number, tran_no } =
    booking
  return (
    <>
      <span className={main}>
        <strong className="block font-semibold">
          <bdi>{customer_name}</bdi>
          {devotee && <span className="font-normal text-soft"> {t('account.search.for', { devotee })}</span>}
        </strong>
        <span className="block text-soft text-sm">
          {offeringName ?? t('account.search.postage')}
          {lines > 1 && ` × ${lines}`}
          {firstDate && ` · ${formatDay(firstDate, 'short')}`}
          {lastDate && lastDate !== firstDate && ` – ${formatDay(lastDate, 'short')}`}
        </span>
        <bdi className="block text-quiet text-sm num">{receipt_number ?? tran_no}</bdi>
      </span>
      <span className="flex flex-none items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <bdi className="num font-semibold">{formatRupees(booking.totalPaise)}</bdi>
        <Badge tone={tones[booking.status] ?? 'plain'}>{t(`account.search.states.${booking.status}`)}</Badge>
      </span>
    </>
  )
}

function Ticket({ ticket }: Extract<Hit, { kind: 'ticket' }>) {
  const { t } = useTranslation()
  return (
    <>
      <span className={main}>
        <strong className="line-clamp-2 font-semibold">
          <bdi>{ticket.subject}</bdi>
        </strong>
        <span className="block text-soft text-sm">
          {t('account.search.ticketOf', { number: ticket.number })} <bdi>{ticket.user_name}</bdi>
        </span>
      </span>
      <Badge tone={tones[ticket.status] ?? 'plain'}>{t(`account.search.states.${ticket.status}`)}</Badge>
    </>
  )
}
