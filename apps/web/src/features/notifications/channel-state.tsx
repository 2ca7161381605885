import { Check, CircleHelp, Ellipsis, X } from 'lucide-react'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { Person } from './notifications.api.ts'

interface ChannelStateProps {
  channel: Person['sms']
  timeZone: string
}

const looks = {
  queued: 'text-soft',
  sending: 'text-primary',
  sent: 'text-success',
  failed: 'text-danger',
  unknown: 'text-warning',
}
const mark = { 'aria-hidden': true, size: 16, className: 'flex-none' } as const
const marks = {
  queued: <Ellipsis {...mark} />,
  sending: <Spinner />,
  sent: <Check {...mark} />,
  failed: <X {...mark} />,
  unknown: <CircleHelp {...mark} />,
}

/** Delivery state of one message as text and icon, or why there is none. */
export function ChannelState({ channel, timeZone }: ChannelStateProps) {
  const { t } = useTranslation()
  const { status, failure, way, hasArrived, at } = channel
  if (status === null) return <span className="text-quiet">{t(`office-notices.ways.${way}`)}</span>
  const words =
    status === 'failed'
      ? t(`office-notices.failures.${failure ?? 'other'}`)
      : t(`office-notices.statuses.${hasArrived ? 'arrived' : status}`)
  return (
    <span className={classNames('inline-grid gap-x-1.5', looks[status])}>
      <span className="inline-flex items-center gap-1.5 leading-5">
        {marks[status]}
        {words}
      </span>
      {at && status !== 'queued' && status !== 'sending' && (
        <span className="whitespace-nowrap text-quiet text-sm leading-5">
          <bdi>{formatMoment(at, timeZone)}</bdi>
        </span>
      )}
    </span>
  )
}
