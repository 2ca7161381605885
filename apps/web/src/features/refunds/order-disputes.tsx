import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDeadline } from '../../lib/format/format-deadline.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { AcceptDisputeDialog } from './accept-dispute-dialog.tsx'
import { ContestDisputeDialog } from './contest-dispute-dialog.tsx'
import { DisputeExcess } from './dispute-excess.tsx'
import { type Dispute, disputesOfQuery } from './refunds.api.ts'

interface OrderDisputesProps {
  tranNo: string
  timeZone: string
  mayRefund: boolean
}

type Answering = { how: 'accept' | 'contest'; dispute: Dispute }

const types = { open: 'danger', under_review: 'info', won: 'success', lost: 'info', closed: 'info' } as const

/** Disputes of an order: reason, deadline, state and possible actions. */
export function OrderDisputes({ tranNo, timeZone, mayRefund }: OrderDisputesProps) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-orders.dispute')
  const [answering, setAnswering] = useState<Answering>()
  const query = useQuery(disputesOfQuery(tranNo))
  if (query.isError && !query.data)
    return <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonText lines={2} />
  const { disputes, summary } = query.data
  const stop = () => setAnswering(undefined)
  return (
    <>
      {disputes.map((dispute) => (
        <AlertBanner key={dispute.id} type={types[dispute.status]} duration={0}>
          <div className="grid gap-2">
            <p className="font-semibold">
              {word(`states.${dispute.status}`, { amount: formatRupees(dispute.amountPaise) })}
            </p>
            {dispute.reason && <p>{word('reason', { reason: dispute.reason })}</p>}
            {dispute.status === 'open' && dispute.respondBy && (
              <p>{word('answer', { until: formatDeadline(t, dispute.respondBy, timeZone) })}</p>
            )}
            <DisputedRefunds dispute={dispute} timeZone={timeZone} />
            {dispute.answer && dispute.status !== 'open' && (
              <p className="text-soft text-sm">
                {word(dispute.answer.kind, { by: dispute.answer.by ?? t('office-orders.story.system') })}
              </p>
            )}
            {dispute.waiting && (
              <p>{dispute.waiting.isOwn ? word('ownWaits') : word('waits', { by: dispute.waiting.by })}</p>
            )}
            {mayRefund && dispute.mayContest && (
              <div className="flex flex-wrap gap-2">
                <Button look="line" size="sm" onClick={() => setAnswering({ how: 'contest', dispute })}>
                  {word('contest')}
                </Button>
                {dispute.mayAccept && (
                  <Button look="plain" size="sm" onClick={() => setAnswering({ how: 'accept', dispute })}>
                    {word(dispute.waiting ? 'agree' : 'accept')}
                  </Button>
                )}
              </div>
            )}
          </div>
        </AlertBanner>
      ))}
      {answering?.how === 'accept' && <AcceptDisputeDialog dispute={answering.dispute} onClose={stop} />}
      {answering?.how === 'contest' && (
        <ContestDisputeDialog dispute={answering.dispute} summary={summary} onClose={stop} />
      )}
    </>
  )
}

/** Refunds already made for the disputed payment, and the extra cost of accepting. */
function DisputedRefunds({ dispute, timeZone }: { dispute: Dispute; timeZone: string }) {
  const { t } = useTranslation()
  return (
    <>
      {dispute.refunds?.map(({ amountPaise, at, isProcessed, reference }) => (
        <p key={`${at} ${reference}`}>
          {t(`office-orders.dispute.${isProcessed ? 'returned' : 'returning'}`, {
            amount: formatRupees(amountPaise),
            moment: formatMoment(at, timeZone),
            reference: reference ?? '–',
          })}
        </p>
      ))}
      <DisputeExcess dispute={dispute} />
    </>
  )
}
