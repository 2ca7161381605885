import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, Clock, ShoppingBasket, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { HoldLeft } from '../../../features/checkout/hold-left.tsx'
import { bookingsQuery, nextBookings, type Order, unpaidQuery } from '../../../features/orders/orders.api.ts'
import { bookingStatusOf, liveLines, namesFromDay, nextDay } from '../../../features/orders/orders.rules.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { NextItem } from './next-for-you.tsx'

const most = 3

interface NextItems {
  items: NextItem[]
  isPending: boolean
  /** The failed query; then the page cannot claim that nothing is due. */
  failed: { error: Error | null; refetch: () => unknown } | undefined
}

/** The devotee's next items: unfinished payments first, then the basket, poojas and parcels. */
export function useNextItems(): NextItems {
  const { t } = useTranslation()
  const { today } = useTempleDay()
  const lines = useBasket((basket) => basket.lines)
  const unpaid = useQuery(unpaidQuery)
  const coming = useQuery(bookingsQuery(nextBookings.coming))
  const past = useQuery(bookingsQuery(nextBookings.past))

  // Cached unpaid orders may be paid by now, so they are not offered if the refetch failed.
  const owed = unpaid.isError ? [] : (unpaid.data?.bookings ?? [])
  const isAskedAnew = unpaid.isFetching && unpaid.isStale
  const isPending = [unpaid, coming, past].some((query) => query.isPending)

  const titleOf = (order: Order) => {
    const names = namesFromDay(order, nextDay(order, today))
    const people = new Set(liveLines(order).map(({ name }) => name)).size
    const name =
      names.length === 1
        ? (names[0] ?? '')
        : t('checkout.history.several', { first: names[0], count: names.length - 1 })
    return people > 1 ? t('account.home.nextFor', { name, count: people }) : name
  }
  const dayWords = (order: Order) => {
    const day = nextDay(order, today)
    const line = order.lines.find(({ date }) => date === day)
    return day ? `${formatDay(day, 'long')}${line?.malayalam ? `, ${line.malayalam.text}` : ''}` : ''
  }
  const allDays = (order: Order) => {
    const count = new Set(liveLines(order).map(({ date }) => date)).size
    return count > 1 ? ` · ${t('checkout.history.days', { count })}` : ''
  }

  const items: NextItem[] = []
  for (const order of owed) {
    if (order.isConfirming) {
      items.push({
        id: order.tran_no,
        urgent: true,
        isAskedAnew,
        badge: {
          tone: 'info',
          words: t('checkout.standing.confirming'),
          icon: <Clock aria-hidden="true" size={16} />,
        },
        title: titleOf(order),
        text: t('account.home.confirmingText'),
        action: (
          <Button asChild look="quiet">
            <Link to={`${routes.paymentCallback.path}?tran_no=${order.tran_no}`}>
              {t('account.home.seeStatus')}
            </Link>
          </Button>
        ),
      })
    } else if (order.mayPay) {
      items.push({
        id: order.tran_no,
        urgent: true,
        isAskedAnew,
        badge: {
          tone: 'primary',
          words: t('checkout.standing.unpaid'),
          icon: <Clock aria-hidden="true" size={16} />,
        },
        aside: order.holdUntil && <HoldLeft until={order.holdUntil} />,
        title: titleOf(order),
        text: t('account.home.keptFor', { day: dayWords(order) }),
        action: (
          <Button asChild look="main">
            <Link to={`${routes.checkout.path}?tran_no=${order.tran_no}`}>
              {t('checkout.payAmount', { amount: formatRupees(order.totalPaise) })}
            </Link>
          </Button>
        ),
      })
    }
  }
  if (lines.length > 0) {
    items.push({
      id: 'basket',
      badge: {
        tone: 'plain',
        words: t('account.home.basket'),
        icon: <ShoppingBasket aria-hidden="true" size={16} />,
      },
      title: t('account.home.basketTitle', { count: lines.length }),
      text: t('account.home.basketText'),
      action: (
        <Button asChild look="quiet">
          <Link to={routes.checkout.path}>{t('account.home.basketAction')}</Link>
        </Button>
      ),
    })
  }
  const posted = [...(coming.data?.bookings ?? []), ...(past.data?.bookings ?? [])].filter(
    (order) => bookingStatusOf(order) === 'posted',
  )
  for (const order of (coming.data?.bookings ?? []).filter((one) => bookingStatusOf(one) === 'booked')) {
    items.push({
      id: order.tran_no,
      badge: {
        tone: 'success',
        words: t('checkout.standing.booked'),
        icon: <Check aria-hidden="true" size={16} />,
      },
      title: titleOf(order),
      text: `${dayWords(order)}${allDays(order)}`,
      action: (
        <Button asChild look="quiet">
          <Link to={routes.history.path}>{t('account.home.seeBooking')}</Link>
        </Button>
      ),
    })
  }
  for (const order of posted.slice(0, 1)) {
    const parcel = order.parcels.find(({ status }) => status === 'sent')
    items.splice(Math.min(items.length, most - 1), 0, {
      id: `parcel-${order.tran_no}`,
      badge: {
        tone: 'info',
        words: t('account.home.onTheWay'),
        icon: <Truck aria-hidden="true" size={16} />,
      },
      title: t('account.home.parcel'),
      text: t('account.home.parcelText', {
        name: titleOf(order),
        city: parcel?.address?.city ?? '',
      }),
      action: (
        <Button asChild look="quiet">
          <Link to={`${routes.history.path}?show=past`}>{t('account.home.followParcel')}</Link>
        </Button>
      ),
    })
  }
  const failed = unpaid.isError ? unpaid : [coming, past].find(({ isError, data }) => isError && !data)
  return { items: items.slice(0, most), isPending, failed }
}
