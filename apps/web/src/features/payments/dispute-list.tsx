import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDeadline } from '../../lib/format/format-deadline.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { type Dispute, disputesQuery } from './payments.api.ts'

interface DisputeListProps {
  timeZone: string
}

const tones = {
  open: 'danger',
  under_review: 'warning',
  won: 'success',
  lost: 'plain',
  closed: 'plain',
} as const

/** Payments disputed by a bank; those that can still be answered come first. */
export function DisputeList({ timeZone }: DisputeListProps) {
  const { t } = useTranslation()
  const query = useQuery(disputesQuery)
  const word = useTextsUnder('office-money.disputes')
  const row = (dispute: Dispute) => (
    <li key={dispute.id} className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={orderPath(dispute.tran_no)} className="font-semibold focus-ring">
          <bdi>{dispute.customerName}</bdi>
        </Link>
        <Badge tone={tones[dispute.status]}>{word(`states.${dispute.status}`)}</Badge>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-soft">
        <bdi className="num">{formatRupees(dispute.amountPaise)}</bdi>
        <span className="text-sm">
          {word('since', { day: formatMomentDay(dispute.createdAt, timeZone) })}
        </span>
      </p>
      {dispute.status === 'open' && dispute.respondBy && (
        <p className="font-semibold text-danger">
          {word('answerIt', { until: formatDeadline(t, dispute.respondBy, timeZone) })}
        </p>
      )}
      {dispute.reason && (
        <p className="text-quiet text-sm">
          {word('reason', { reason: dispute.reason.replaceAll('_', ' ') })}
        </p>
      )}
    </li>
  )
  return (
    <CompactCard title={word('title')} note={word('note')}>
      {query.isError ? (
        <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonText lines={2} />
      ) : query.data.disputes.length === 0 ? (
        <p className="text-soft">{word('none')}</p>
      ) : (
        <ul className="divide-y divide-line">{query.data.disputes.map(row)}</ul>
      )}
    </CompactCard>
  )
}
