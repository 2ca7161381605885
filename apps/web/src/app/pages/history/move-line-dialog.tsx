import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { moveLine } from '../../../features/changes/changes.api.ts'
import type { Order, OrderLine } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { useAskAfter } from '../../../lib/api/use-ask-after.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface MoveLineDialogProps {
  order: Order | undefined
  lineId: number | undefined
  onClose: () => void
}

/** Moves a booked line, once, to an open day of the same price. */
export function MoveLineDialog({ order, lineId, onClose }: MoveLineDialogProps) {
  const { t } = useTranslation()
  const line = order?.lines.find(({ id }) => id === lineId)
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
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
      {order && line && <Moving key={line.id} order={order} line={line} onClose={onClose} />}
    </Dialog>
  )
}

function Moving({ order, line, onClose }: { order: Order; line: OrderLine; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: offerings } = useQuery(offeringsQuery)
  const offering = offerings?.find(({ id }) => id === line.offering_id)
  const [day, setDay] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const onError = useAskAfter(bookingSubjects)
  const move = useMutation({
    mutationFn: (date: string) => moveLine(order.tran_no, line.id, { date, version: order.version }),
    onSuccess: (_, date) => {
      void refresh(client, bookingSubjects)
      showToast(t('checkout.move.done', { day: formatDay(date, 'dated') }), 'success')
      onClose()
    },
    onError,
  })
  const wanted = day === line.date ? undefined : day
  if (isAsking && wanted)
    return (
      <div className="grid gap-5">
        <BothDays from={line.date} to={wanted} />
        <p>{t('checkout.move.once')}</p>
        {move.isError && (
          <AlertBanner type="danger" duration={0}>
            {errorText(move.error)}
          </AlertBanner>
        )}
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button look="main" size="lg" loading={move.isPending} onClick={() => move.mutate(wanted)}>
            {t('checkout.move.confirm')}
          </Button>
          <Button
            look="line"
            size="lg"
            onClick={() => {
              move.reset()
              setAsking(false)
            }}
          >
            {t('checkout.move.another')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <BookingCalendar
        offeringId={line.offering_id}
        offering={offering}
        // Opens at the booked day's month; that day is highlighted until another one is chosen.
        value={day ?? line.date}
        starId={line.star_id ?? undefined}
        heading="h3"
        onChange={setDay}
      />
      {/* Sticky, because on a phone the calendar is longer than the screen. */}
      <div className="[@media(min-height:36rem)]:sticky -bottom-4 -mx-6 -mb-6 grid gap-3 rounded-b-card border-line border-t bg-raised px-6 py-4">
        <BothDays from={line.date} to={wanted} />
        <Button look="main" size="lg" wide disabled={!wanted} onClick={() => setAsking(true)}>
          {wanted
            ? t('checkout.move.to', { day: formatDay(wanted, 'short') })
            : t('checkout.move.chooseFirst')}
        </Button>
      </div>
    </div>
  )
}

/** The current day and the new day. */
function BothDays({ from, to }: { from: string; to: string | undefined }) {
  const { t } = useTranslation()
  return (
    <dl aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div>
        <dt className="text-quiet text-sm">{t('checkout.move.now')}</dt>
        <dd className="font-semibold">
          <bdi>{formatDay(from, 'dated')}</bdi>
        </dd>
      </div>
      <ArrowRight aria-hidden="true" size={20} className="text-soft rtl:rotate-180" />
      <div>
        <dt className="text-quiet text-sm">{t('checkout.move.new')}</dt>
        <dd className="font-semibold">
          <bdi>{to ? formatDay(to, 'dated') : t('checkout.move.notChosen')}</bdi>
        </dd>
      </div>
    </dl>
  )
}
