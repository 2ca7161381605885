import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, ChevronDown, CircleAlert, Clock, type LucideIcon, Undo2, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Art } from '../../art/art.tsx'
import { Niche } from '../../art/niche.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { type Translate, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { UserPayment } from './orders.api.ts'
import { type MoneyStatus, moneyStatusOf } from './payment-text.ts'

interface PaymentRowProps {
  payment: UserPayment
  timeZone: string
  /** Details and references; fetched when the row is expanded. */
  details: () => ReactNode
}

const marks: Record<MoneyStatus, { tone: Tone; Icon: LucideIcon }> = {
  asking: { tone: 'info', Icon: Clock },
  paid: { tone: 'success', Icon: Check },
  partBack: { tone: 'success', Icon: Check },
  cameBack: { tone: 'plain', Icon: Undo2 },
  onItsWay: { tone: 'info', Icon: Undo2 },
  notMoved: { tone: 'danger', Icon: X },
  paidLate: { tone: 'warning', Icon: CircleAlert },
  looking: { tone: 'warning', Icon: CircleAlert },
  again: { tone: 'plain', Icon: Undo2 },
}

/** One payment or refund of a devotee, expandable for details. */
export function PaymentRow({ payment, timeZone, details }: PaymentRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const status = moneyStatusOf(payment)
  const { tone, Icon } = marks[status]
  const isRefund = payment.kind === 'refund'
  const amount = formatRupees(payment.amountPaise)
  return (
    <li className="border-line border-t first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-4 text-start focus-ring hover:bg-sunken md:grid-cols-[7rem_auto_minmax(0,1fr)_auto_7rem_auto] md:items-center md:px-5.5"
      >
        <span className="text-soft max-md:order-4 max-md:col-span-2 max-md:col-start-2 max-md:text-sm">
          <bdi>{formatMoment(payment.at, timeZone)}</bdi>
        </span>
        {payment.orderKind === 'delivery_difference' ? (
          <span className="niche h-[54px] w-12 rounded-t-[24px] rounded-b-md max-md:row-span-3">
            <Art name="parcel" size={33} />
          </span>
        ) : (
          payment.emblem && (
            <span className="max-md:row-span-3">
              <Niche name={payment.emblem as `deity-${string}`} size="sm" />
            </span>
          )
        )}
        <span className={classNames('min-w-0', !payment.emblem && 'max-md:col-start-2')}>
          <b className="block font-semibold">
            <bdi>{nameTitle(t, payment)}</bdi>
          </b>
          <span className="block text-soft text-sm">
            <bdi>{nameSubject(t, payment)}</bdi>
          </span>
        </span>
        <span className="max-md:order-5 max-md:col-span-2 max-md:col-start-2">
          <Badge tone={tone} icon={<Icon aria-hidden="true" size={16} />}>
            {t(`checkout.payments.status.${status}`)}
          </Badge>
        </span>
        <span className="text-end">
          <b className="title block text-lg num">
            <bdi>{isRefund ? t('checkout.payments.plus', { amount }) : amount}</bdi>
          </b>
          <span className="block text-quiet text-sm">{nameWay(t, payment, status)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className={classNames('text-primary max-md:hidden', isOpen && 'rotate-180')}
        />
      </button>
      <section
        id={panelId}
        hidden={!isOpen}
        className="grid gap-4 border-line border-t bg-sunken px-4 py-5 md:px-5.5"
      >
        {isOpen && details()}
      </section>
    </li>
  )
}

function nameTitle(t: Translate, { kind, orderKind, offeringNames, firstDate }: UserPayment): string {
  if (orderKind === 'delivery_difference') return t('checkout.payments.difference')
  const [first, ...more] = offeringNames
  if (!first) return t('checkout.history.nothingBooked')
  const what = more.length > 0 ? t('checkout.history.several', { first, count: more.length }) : first
  if (kind === 'refund') return t('checkout.payments.givenBack', { what })
  return firstDate ? t('checkout.payments.onDay', { what, day: formatDay(firstDate, 'short') }) : what
}

function nameSubject(t: Translate, payment: UserPayment): string {
  const { kind, status, reason, receiptNumber, orderStatus, isAccepted, tran_no } = payment
  if (kind === 'refund') return reason ?? ''
  if (status === 'failed') return reason ?? t('checkout.payments.bankSilent')
  if (status === 'created' || status === 'authorized') return t('checkout.payments.undecided')
  if (!isAccepted && (orderStatus === 'expired' || orderStatus === 'cancelled'))
    return t('checkout.payments.tooLate')
  if (!isAccepted) return t('checkout.payments.notNeeded')
  return receiptNumber
    ? t('checkout.payments.receipt', { number: receiptNumber })
    : t('checkout.payments.booking', { number: tran_no })
}

/** Below the amount: the payment method, or how much was refunded. */
function nameWay(t: Translate, payment: UserPayment, status: MoneyStatus): string {
  const { method, returnedPaise, kind } = payment
  if (status === 'notMoved') return t('checkout.payments.notCharged')
  if (kind === 'payment' && returnedPaise > 0)
    return t('checkout.payments.plus', { amount: formatRupees(returnedPaise) })
  return method ? t(`checkout.methods.${method}`, { defaultValue: method }) : ''
}
