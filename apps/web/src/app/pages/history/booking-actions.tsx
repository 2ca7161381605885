import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { CalendarClock, LifeBuoy, Lock, MapPin, PencilLine, RotateCcw, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { proposePeople } from '../../../features/booking/booking.store.ts'
import type { LineActions } from '../../../features/orders/booking-lines.tsx'
import type { Order } from '../../../features/orders/orders.api.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { BookingPapers } from './booking-papers.tsx'

interface BookingActionsProps extends LineActions {
  order: Order
  onCancelSeveral: () => void
}

const icon = { 'aria-hidden': true, size: 20 } as const

/** Actions for a booking; only possible ones are shown. */
export function BookingActions(props: BookingActionsProps) {
  const { order, onMove, onCorrect, onCancel, onCancelSeveral } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const first = order.lines[0]
  const only = order.lines.length === 1 ? first : undefined
  const isUnpaid = order.status === 'awaiting_payment'
  const cancellable = order.lines.filter(({ mayCancel }) => mayCancel)
  const again = () => {
    if (!first) return
    proposePeople(order.lines.map(({ name, nameMl, star_id }) => ({ name, nameMl, starId: star_id })))
    void navigate(`${routes.guidedBooking.path}?offering_id=${first.offering_id}`)
  }
  return (
    <>
      {order.mayPay && (
        <Button asChild look="main">
          <Link to={`${routes.checkout.path}?tran_no=${order.tran_no}`}>
            <Lock {...icon} />
            {t('checkout.payAmount', { amount: formatRupees(order.totalPaise) })}
          </Link>
        </Button>
      )}
      {order.isConfirming && order.status === 'awaiting_payment' && (
        <Button asChild look="quiet">
          <Link to={`${routes.paymentCallback.path}?tran_no=${order.tran_no}`}>
            {t('checkout.actions.confirming')}
          </Link>
        </Button>
      )}
      <BookingPapers order={order} look="row" />
      {only?.mayMove && (
        <Button look="plain" icon={<CalendarClock {...icon} />} onClick={() => onMove(only.id)}>
          {t('checkout.actions.move')}
        </Button>
      )}
      {only?.mayCorrect && (
        <Button look="plain" icon={<PencilLine {...icon} />} onClick={() => onCorrect(only.id)}>
          {t('checkout.actions.correct')}
        </Button>
      )}
      {order.parcels.some(({ mayChange }) => mayChange) && (
        <Button asChild look="plain">
          <Link to={`${routes.addressChange.path}?tran_no=${order.tran_no}`}>
            <MapPin {...icon} />
            {t('checkout.actions.delivery')}
          </Link>
        </Button>
      )}
      {first && order.kind !== 'delivery_difference' && (
        <Button look="plain" icon={<RotateCcw {...icon} />} onClick={again}>
          {t('checkout.actions.again')}
        </Button>
      )}
      {isUnpaid && cancellable.length > 0 && (
        <Button look="plain" icon={<X {...icon} />} onClick={onCancelSeveral}>
          {t('checkout.actions.letGo')}
        </Button>
      )}
      {!isUnpaid && only?.mayCancel && (
        <Button look="plain" icon={<X {...icon} />} onClick={() => onCancel(only.id)}>
          {t('checkout.actions.cancel')}
        </Button>
      )}
      {!isUnpaid && cancellable.length > 1 && (
        <Button look="plain" icon={<X {...icon} />} onClick={onCancelSeveral}>
          {t('checkout.actions.cancelSeveral')}
        </Button>
      )}
      <Button asChild look="plain">
        <Link to={`${routes.raiseTicket.path}?tran_no=${order.tran_no}`}>
          <LifeBuoy {...icon} />
          {t('checkout.actions.help')}
        </Link>
      </Button>
    </>
  )
}
