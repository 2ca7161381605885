import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/api-error.ts'
import { bookingListSubjects, bookingSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
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

/** Cancelling, where the temple allows it: which lines, and what comes back, before anything is done. */
export function CancelDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={order !== undefined} onClose={onClose} title={t('checkout.cancelling.title')}>
      {order && <Cancelling key={order.tran_no} order={order} onClose={onClose} />}
    </Dialog>
  )
}

function Cancelling({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const open = order.lines.filter(({ mayCancel }) => mayCancel)
  const [kept, setKept] = useState<readonly number[]>([])
  const ids = open.map(({ id }) => id).filter((id) => !kept.includes(id))
  const body = { line_ids: ids, version: order.version }
  const preview = useQuery({ ...cancelPreviewQuery(order.tran_no, body), enabled: ids.length > 0 })
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
    // Refused as stale, it would be refused for ever with the version known here.
    onError: () => void refresh(client, bookingListSubjects),
  })
  const failure = cancel.error ?? preview.error
  return (
    <div className="grid gap-4">
      <div>
        {open.map((line) => (
          <Checkbox
            key={line.id}
            checked={ids.includes(line.id)}
            onCheckedChange={(on) =>
              setKept(on === true ? kept.filter((id) => id !== line.id) : [...kept, line.id])
            }
          >
            <bdi>
              {t('checkout.cancelling.line', {
                offering: line.offeringName,
                name: line.name,
                day: formatDay(line.date, 'dated'),
              })}
            </bdi>
          </Checkbox>
        ))}
      </div>
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
        ) : (
          ids.length > 0 && <Skeleton className="h-6 w-full" />
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button
          look="danger"
          loading={cancel.isPending}
          disabled={!preview.data || ids.length === 0}
          onClick={() => preview.data && cancel.mutate(preview.data)}
        >
          {t('checkout.cancelling.confirm', { count: ids.length })}
        </Button>
        <Button look="line" onClick={onClose}>
          {t('checkout.cancelling.keep')}
        </Button>
      </div>
    </div>
  )
}
