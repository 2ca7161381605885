import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { moveLine } from '../../../features/changes/changes.api.ts'
import type { Order } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingListSubjects, bookingSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface MoveLineDialogProps {
  order: Order | undefined
  lineId: number | undefined
  onClose: () => void
}

/** Another day for a line that is booked: once, to an open day of the same price. */
export function MoveLineDialog({ order, lineId, onClose }: MoveLineDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: offerings } = useQuery(offeringsQuery)
  const [day, setDay] = useState<string>()
  const line = order?.lines.find(({ id }) => id === lineId)
  const offering = offerings?.find(({ id }) => id === line?.offering_id)
  const move = useMutation({
    mutationFn: (date: string) =>
      moveLine(order?.tran_no ?? '', line?.id ?? 0, { date, version: order?.version ?? 0 }),
    onSuccess: (_, date) => {
      void refresh(client, bookingSubjects)
      showToast(t('checkout.move.done', { day: formatDay(date, 'dated') }), 'success')
      close()
    },
    onError: () => void refresh(client, bookingListSubjects),
  })
  const close = () => {
    move.reset()
    setDay(undefined)
    onClose()
  }
  return (
    <Dialog
      open={line !== undefined}
      onClose={close}
      width={920}
      title={t('checkout.move.title')}
      description={
        line &&
        t('checkout.move.lead', {
          offering: line.offeringName,
          name: line.name,
          day: formatDay(line.date, 'dated'),
        })
      }
    >
      {line && (
        <div className="grid grid-cols-1 gap-4">
          {move.isError && (
            <AlertBanner type="danger" duration={0}>
              {errorText(move.error)}
            </AlertBanner>
          )}
          <BookingCalendar
            offeringId={line.offering_id}
            offering={offering}
            value={day}
            starId={line.star_id ?? undefined}
            heading="h3"
            onChange={setDay}
            action={(date) => (
              <Button look="main" size="lg" wide loading={move.isPending} onClick={() => move.mutate(date)}>
                {t('checkout.move.to', { day: formatDay(date, 'short') })}
              </Button>
            )}
          />
        </div>
      )}
    </Dialog>
  )
}
