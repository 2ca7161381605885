import { CalendarClock, LifeBuoy, Lock, MapPin, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { proposePeople } from '../../../features/booking/booking.store.ts'
import type { Order } from '../../../features/orders/orders.api.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { BookingPapers } from './booking-papers.tsx'

interface BookingActionsProps {
  order: Order
  onMove: (lineId: number) => void
  onCancel: () => void
}

const icon = { 'aria-hidden': true, size: 20 } as const

/** What its devotee may do with a booking: only what is possible is shown. */
export function BookingActions({ order, onMove, onCancel }: BookingActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const first = order.lines[0]
  const only = order.lines.length === 1 ? first : undefined
  const parcel = order.parcels.find(({ mayChange }) => mayChange)
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
      {parcel && (
        <Button asChild look="plain">
          <Link to={`${routes.addressChange.path}?tran_no=${order.tran_no}&parcel_id=${parcel.id}`}>
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
      {order.lines.some(({ mayCancel }) => mayCancel) && (
        <Button look="plain" icon={<X {...icon} />} onClick={onCancel}>
          {t('checkout.actions.cancel')}
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
