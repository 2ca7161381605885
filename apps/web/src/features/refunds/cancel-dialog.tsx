import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { bookingSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { useAskAfter } from '../../lib/api/use-ask-after.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type CancelPreview, cancelLines, cancelPreviewQuery, type Order } from './refunds.api.ts'

const wordsOf = ({ refundPaise, refundDays }: CancelPreview) => ({
  amount: formatRupees(refundPaise),
  days: refundDays,
})

function comingBack({ status }: Order, { refundPaise }: CancelPreview) {
  if (refundPaise > 0) return 'comesBack'
  return status === 'awaiting_payment' ? 'nothingPaid' : 'nothingBack'
}

interface CancelDialogProps {
  order: Order | undefined
  /** The line to cancel; undefined: lines are selected in the dialog, none by default. */
  lineId: number | undefined
  onClose: () => void
}

/** Cancels lines, if the temple allows it, and shows the refund before confirming. */
export function CancelDialog({ order, lineId, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const isUnpaid = order?.status === 'awaiting_payment'
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={t(isUnpaid ? 'checkout.cancelling.letGoTitle' : 'checkout.cancelling.title')}
    >
      {order && (
        <Cancelling key={`${order.tran_no} ${lineId}`} order={order} lineId={lineId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Cancelling({ order, lineId, onClose }: CancelDialogProps & { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isUnpaid = order.status === 'awaiting_payment'
  const open = order.lines.filter(({ id, mayCancel }) => mayCancel && (lineId === undefined || id === lineId))
  // An unpaid order is released as a whole, and a given line leaves nothing to select.
  const isChoosing = !isUnpaid && lineId === undefined
  const [chosen, setChosen] = useState<readonly number[]>([])
  const ids = open.map(({ id }) => id).filter((id) => !isChoosing || chosen.includes(id))
  const body = { line_ids: ids, version: order.version }
  const preview = useQuery({ ...cancelPreviewQuery(order.tran_no, body), enabled: ids.length > 0 })
  const onError = useAskAfter(bookingSubjects)
  const cancel = useMutation({
    mutationFn: (_shown: CancelPreview) => cancelLines(order.tran_no, body),
    onSuccess: (_, shown) => {
      void refresh(client, bookingSubjects)
      showToast(
        shown.refundPaise > 0
          ? t('checkout.cancelling.done', wordsOf(shown))
          : t('checkout.cancelling.letGo'),
        'success',
      )
      onClose()
    },
    onError,
  })
  const failure = cancel.error ?? preview.error
  const nameOf = (line: (typeof open)[number]) =>
    t('checkout.cancelling.line', {
      offering: line.offeringName,
      name: line.name,
      day: formatDay(line.date, 'dated'),
    })
  return (
    <div className="grid gap-4">
      {isChoosing ? (
        <fieldset>
          <legend className="pb-1">{t('checkout.cancelling.which')}</legend>
          {open.map((line) => (
            <Checkbox
              key={line.id}
              checked={chosen.includes(line.id)}
              onCheckedChange={(on) =>
                setChosen(on === true ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
            >
              <bdi>{nameOf(line)}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      ) : (
        <ul className="grid gap-1 font-medium">
          {open.map((line) => (
            <li key={line.id}>
              <bdi>{nameOf(line)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {errorText(failure)}
        </AlertBanner>
      )}
      <div aria-live="polite" className="min-h-12">
        {preview.data ? (
          <p>
            {t(`checkout.cancelling.${comingBack(order, preview.data)}`, {
              ...wordsOf(preview.data),
              percent: preview.data.sharePercent,
            })}
          </p>
        ) : ids.length > 0 ? (
          !failure && <Skeleton className="h-6 w-full" />
        ) : (
          <p className="text-soft">{t('checkout.cancelling.noneChosen')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button
          look="danger"
          loading={cancel.isPending}
          disabled={!preview.data || ids.length === 0}
          onClick={() => preview.data && cancel.mutate(preview.data)}
        >
          {isUnpaid
            ? t('checkout.cancelling.confirmLetGo')
            : t('checkout.cancelling.confirm', { count: Math.max(1, ids.length) })}
        </Button>
        <Button look="line" onClick={onClose}>
          {t('checkout.cancelling.keep')}
        </Button>
      </div>
    </div>
  )
}
