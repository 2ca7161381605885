import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { TickList } from '../../ui/lists/tick-list.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import {
  counterChange,
  type Given,
  type Session,
  type SoldOrder,
  soldOrderQuery,
  takeBack,
} from './counter.api.ts'
import { expectedCash, sumLines } from './counter.rules.ts'

interface TakeBackDialogProps {
  tranNo: string
  session: Session
  onGiven: (given: Given) => void
  onClose: () => void
}

const shortestReason = 3

/** A sale is taken back, whole or by line: which lines, why, and how much cash leaves the drawer. */
export function TakeBackDialog({ tranNo, session, onGiven, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation()
  // What is kept, not what is given: all lines are chosen from the start, also those that load later.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  // One press is one return, also when its answer was lost and it is sent again.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const giving = useChange(takeBack, counterChange)
  // Not while it is given: the lines would be seen to end before the dialog does.
  const query = useQuery({ ...soldOrderQuery(tranNo), enabled: !giving.isPending })
  const order = query.data
  const open = order?.lines.filter(({ status }) => status === 'booked') ?? []
  const chosen = open.filter(({ id }) => !kept.has(id))
  const amountPaise = sumLines(chosen)

  const confirm = () => {
    const words = reason.trim()
    setReasonError(words.length < shortestReason ? t('office.reason.needed') : undefined)
    if (words.length < shortestReason || !order || chosen.length === 0) return
    const body = {
      line_ids: chosen.map(({ id }) => id),
      amountPaise,
      version: order.version,
      reason: words,
    }
    giving.mutate(
      { tranNo, body, idempotencyKey },
      {
        onSuccess: onGiven,
        onError: (failure) => {
          // It gave other lines before; whatever else refuses a press may have come after one that gave.
          if (failure instanceof ApiError && failure.code === 'idempotency_key_reused')
            setIdempotencyKey(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('office-counter.takeBack.title', { receipt: order?.receiptNumber ?? tranNo })}
      description={t('office-counter.takeBack.lead', { held: formatRupees(expectedCash(session)) })}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t('office-counter.takeBack.confirm', { amount: formatRupees(amountPaise) })}
      loading={giving.isPending}
      disabled={chosen.length === 0}
      failure={giving.isError ? errorText(giving.error) : undefined}
    >
      {order ? (
        <Lines
          order={order}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChoose={(next) => setKept(new Set(open.filter(({ id }) => !next.has(id)).map(({ id }) => id)))}
        />
      ) : query.isError ? (
        <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
      {order && open.length === 0 && (
        <p role="status" className="text-soft">
          {t('office-counter.takeBack.nothing')}
        </p>
      )}
      <ReasonField
        label={t('office-counter.takeBack.reason')}
        hint={t('office-counter.takeBack.reasonHint')}
        error={reasonError}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

interface LinesProps {
  order: SoldOrder
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

function Lines({ order, chosen, onChoose }: LinesProps) {
  const { t } = useTranslation()
  return (
    <TickList
      label={t('office-counter.takeBack.what')}
      ticks={order.lines.map((line) => ({
        id: line.id,
        amount: formatRupees(line.amountPaise),
        disabled: line.status !== 'booked',
        title: line.quantity > 1 ? `${line.offeringName} × ${line.quantity}` : line.offeringName,
        detail: (
          <>
            <bdi>{line.name}</bdi> ·{' '}
            {line.status === 'performed' || line.status === 'cancelled'
              ? t(`office-counter.takeBack.${line.status}`)
              : formatDay(line.date, 'short')}
          </>
        ),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
