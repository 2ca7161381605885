import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, Clock, Landmark, RotateCw, TriangleAlert, Undo2 } from 'lucide-react'
import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { nameTempleTime } from '../../lib/format/name-clock.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { CopyNumber } from '../../ui/copy-number.tsx'
import { Timeline, type TimelineEntry } from '../../ui/lists/timeline.tsx'
import type { Order } from './orders.api.ts'
import { listRefundSteps, nameFailure, nameWait, type RefundStep } from './refund-steps.ts'

interface RefundTrailProps {
  /** Attempts to refund one sum, in order. */
  attempts: Order['refunds']
  timeZone: string
  /** The temple office's phone number; undefined while loading. */
  phone: string | undefined
}

const size = 15
const looks: Record<RefundStep['kind'], Pick<TimelineEntry, 'icon' | 'tone'>> = {
  decided: { icon: <Undo2 size={size} />, tone: 'primary' },
  again: { icon: <RotateCw size={size} />, tone: 'primary' },
  failed: { icon: <TriangleAlert size={size} />, tone: 'warning' },
  arrived: { icon: <Check size={size} />, tone: 'success' },
  transferred: { icon: <Landmark size={size} />, tone: 'success' },
  cash: { icon: <Check size={size} />, tone: 'success' },
  waiting: { icon: <Clock size={size} /> },
}

/** The steps of one refund (decided, failed, retried, arrived) and its bank reference. */
export function RefundTrail({ attempts, timeZone, phone = '' }: RefundTrailProps) {
  const { t } = useTranslation()
  const last = attempts.at(-1)
  if (!last) return null
  const amount = formatRupees(last.amountPaise)
  const when = (iso: string) =>
    t('checkout.track.at', {
      day: formatDay(dayIn(timeZone, new Date(iso)), 'short'),
      time: nameTempleTime(t, formatTime(iso, timeZone), timeZone, new Date(iso)),
    })
  const timesAgain = attempts.filter(({ retryOf, sentAt }) => retryOf !== null && sentAt !== null).length
  const titleOf = ({ kind, refund }: RefundStep) => {
    if (kind === 'waiting') return t(`checkout.refundTrail.waiting.${nameWait(refund, attempts)}`)
    if (kind === 'failed') return t(`checkout.refundTrail.failed.${nameFailure(refund, refund === last)}`)
    return t(`checkout.refundTrail.${kind}`, { amount, count: timesAgain })
  }
  const detailOf = ({ kind, refund }: RefundStep) => {
    if (kind === 'decided') return refund.reason
    if (kind === 'failed' && refund === last)
      return t(`checkout.refundTrail.failedNote.${nameFailure(refund, true)}`, { phone })
    if (kind === 'waiting')
      return t(`checkout.refundTrail.waitingNote.${nameWait(refund, attempts)}`, { phone, defaultValue: '' })
    if (kind === 'transferred' && refund.transfer)
      return t('checkout.refundTrail.toAccount', {
        day: formatDay(refund.transfer.on, 'dated'),
        last4: refund.transfer.accountLast4,
      })
    return undefined
  }
  const entries = listRefundSteps(attempts).map((step): TimelineEntry => {
    const { kind, at, refund } = step
    const detail = detailOf(step)
    return {
      ...looks[kind],
      id: `${refund.id} ${kind}`,
      title: <bdi>{titleOf(step)}</bdi>,
      time: at && <bdi>{when(at)}</bdi>,
      detail: detail && <bdi>{detail}</bdi>,
      ...(kind === 'waiting' && { state: 'next' }),
    }
  })
  const reference = attempts.findLast(({ bankReference }) => bankReference !== null)?.bankReference
  return (
    <section
      aria-label={t('checkout.refundTrail.label', { amount })}
      className="grid items-start gap-4 rounded-card bg-sunken p-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Timeline label={t('checkout.refundTrail.label', { amount })} entries={entries} />
      {reference && (
        <div className="rounded-inner border border-line bg-card px-4 py-3 md:max-w-72">
          <p className="text-soft text-sm">{t('checkout.refundTrail.askBank')}</p>
          <CopyNumber value={reference} label={t('checkout.refundTrail.number')} />
        </div>
      )}
    </section>
  )
}
