import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { TickList } from '../../ui/lists/tick-list.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import {
  askedOf,
  type CounterReturn,
  counterChange,
  type RequestedReturn,
  type SoldOrder,
  saleQuery,
  soldOrderQuery,
  takeBack,
} from './counter.api.ts'
import { sumLines } from './counter.rules.ts'

interface TakeBackDialogProps {
  tranNo: string
  onGiven: (given: CounterReturn) => void
  /** Opens the approval of a return requested earlier on this screen. */
  onAgree: (asked: RequestedReturn) => void
  onClose: () => void
}

const shortestReason = 3

/** Returns a sale, whole or by line, with a reason and the cash refunded. */
export function TakeBackDialog({ tranNo, onGiven, onAgree, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation()
  // Stores the unselected lines, so that lines that load later are selected by default.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  // Idempotency key: one press is one return, even if the answer is lost and the request is sent again.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const giving = useChange(takeBack, counterChange)
  // Paused during the request: otherwise the lines would disappear before the dialog closes.
  const query = useQuery({ ...soldOrderQuery(tranNo), enabled: !giving.isPending })
  const weighed = useQuery({ ...saleQuery(tranNo), enabled: !giving.isPending }).data
  const order = query.data
  const open = order?.lines.filter(({ status }) => status === 'booked') ?? []
  const chosen = open.filter(({ id }) => !kept.has(id))
  const amountPaise = sumLines(chosen)
  const waiting = weighed?.sale.waiting
  const asked = weighed && askedOf(weighed.sale)
  const needsSecond = weighed !== undefined && amountPaise > weighed.alonePaise
  const second = weighed?.sale.method === 'upi' ? 'secondUpi' : 'second'

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
          // The key belongs to an earlier return of other lines. Any other error may follow a return that succeeded, so
          // the key stays.
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
      description={t('office-counter.takeBack.lead')}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t(`office-counter.takeBack.${needsSecond ? 'ask' : 'confirm'}`, {
        amount: formatRupees(amountPaise),
      })}
      loading={giving.isPending}
      disabled={chosen.length === 0 || !weighed || Boolean(waiting)}
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
      {(waiting || needsSecond) && (
        <AlertBanner type="warning" duration={0}>
          {waiting
            ? t('office-counter.takeBack.waits', { by: waiting.proposedBy })
            : t(`office-counter.takeBack.${second}`)}
        </AlertBanner>
      )}
      {asked && (
        <Button
          look="line"
          icon={<UserCheck aria-hidden="true" size={18} />}
          aria-label={t('office-counter.sales.agreeNamed', { receipt: asked.receipt })}
          onClick={() => onAgree(asked)}
        >
          {t('office-counter.sales.agree')}
        </Button>
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
