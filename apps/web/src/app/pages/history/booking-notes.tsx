import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { moveBack } from '../../../features/changes/changes.api.ts'
import { CancellingNote } from '../../../features/orders/cancelling-note.tsx'
import { DifferenceStrip } from '../../../features/orders/difference-strip.tsx'
import { MovedLine } from '../../../features/orders/moved-line.tsx'
import type { Order, OrderLine } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useCancelling } from '../checkout/use-cancelling.ts'

interface BookingNotesProps {
  order: Order
  timeZone: string
  phone: string | undefined
}

/** Notes on a booking: delivery differences, moved lines, cancellation terms. */
export function BookingNotes({ order, timeZone, phone }: BookingNotesProps) {
  const { t } = useTranslation()
  // With several poojas, each line shows its own move; here only moves that can be undone are listed.
  const moved = order.lines.filter(({ movedFrom, moveBackUntil }) =>
    order.lines.length === 1 ? movedFrom : moveBackUntil,
  )
  return (
    <>
      {moved.map((line) => (
        <Moved key={line.id} order={order} line={line} timeZone={timeZone} />
      ))}
      {order.differences.map((difference) => (
        <DifferenceStrip
          key={difference.tran_no}
          difference={difference}
          timeZone={timeZone}
          phone={phone}
          actions={
            difference.mayPay && (
              <Button asChild look="main">
                <Link to={`${routes.checkout.path}?tran_no=${difference.tran_no}`}>
                  {t('checkout.payAmount', { amount: formatRupees(difference.totalPaise) })}
                </Link>
              </Button>
            )
          }
        />
      ))}
      <Cancelling order={order} />
    </>
  )
}

function Moved({ order, line, timeZone }: { order: Order; line: OrderLine; timeZone: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const back = useMutation({
    mutationFn: (_to: string) => moveBack(order.tran_no, line.id, order.version),
    onSuccess: (_, to) => {
      showToast(t('checkout.moved.done', { day: formatDay(to, 'dated') }), 'success')
      void refresh(client, bookingSubjects)
    },
    // The place is gone or the deadline has passed: refetch.
    onError: () => void refresh(client, bookingSubjects),
  })
  const { movedFrom } = line
  return (
    <MovedLine
      line={line}
      timeZone={timeZone}
      isBusy={back.isPending}
      onMoveBack={line.moveBackUntil && movedFrom ? () => back.mutate(movedFrom) : undefined}
      failure={
        back.error
          ? t('checkout.moved.refused', { why: errorText(back.error), day: formatDay(line.date, 'dated') })
          : undefined
      }
    />
  )
}

/** Cancellation terms as before payment, for the lines that can still be cancelled. */
function Cancelling({ order }: { order: Order }) {
  const open = order.lines.filter(({ mayCorrect }) => mayCorrect)
  const note = useCancelling(
    open.map(({ offering_id, date }) => ({ offeringId: offering_id, date })),
    open.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  )
  return note && <CancellingNote {...note} />
}
