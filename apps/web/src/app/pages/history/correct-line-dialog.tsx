import { useQuery } from '@tanstack/react-query'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { CorrectLineForm } from '../../../features/changes/correct-line-form.tsx'
import type { Order } from '../../../features/orders/orders.api.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface CorrectLineDialogProps {
  order: Order | undefined
  lineId: number | undefined
  onClose: () => void
}

/** Lets the devotee correct name and star of a line. */
export function CorrectLineDialog({ order, lineId, onClose }: CorrectLineDialogProps) {
  const { t } = useTranslation()
  const line = order?.lines.find(({ id }) => id === lineId)
  const { data: stars } = useQuery({ ...starsQuery, enabled: line !== undefined })
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={t('checkout.correct.title')}
      description={
        line &&
        t('checkout.correct.lead', { offering: line.offeringName, day: formatDay(line.date, 'dated') })
      }
    >
      {order && line && (
        <CorrectLineForm
          key={line.id}
          tranNo={order.tran_no}
          version={order.version}
          line={line}
          stars={stars ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
