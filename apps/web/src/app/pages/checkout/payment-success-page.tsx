import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { type Order, receiptQuery } from '../../../features/orders/orders.api.ts'
import { offeringNames } from '../../../features/orders/orders.rules.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { PersonAndStar } from '../../../ui/star-name.tsx'
import { BookingPapers } from '../history/booking-papers.tsx'

/** The confirmed booking: receipt number, people, and what happens next. */
export function PaymentSuccessPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no') ?? ''
  const query = useQuery({ ...receiptQuery(tranNo), enabled: tranNo !== '' })
  if (tranNo === '') return <Navigate to={routes.history.path} replace />
  const order = query.data
  if (query.isError && !order) {
    return (
      <>
        <h1 className="pb-6">{t('app.titles.paymentSuccess')}</h1>
        <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (!order) {
    return (
      <>
        <h1 className="sr-only">{t('app.titles.paymentSuccess')}</h1>
        <PageSpinner />
      </>
    )
  }
  if (order.isConfirming && order.status === 'awaiting_payment')
    return <Navigate to={`${routes.paymentCallback.path}?tran_no=${tranNo}`} replace />
  if (order.status !== 'confirmed') {
    return <Navigate to={`${routes.paymentFailure.path}?tran_no=${tranNo}`} replace />
  }
  return <Booked order={order} />
}

function Booked({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { data: today } = useQuery(todayQuery)
  const days = [...new Set(order.lines.map(({ date }) => date))].sort()
  const first = days[0]
  const last = days.at(-1)
  const names = offeringNames(order)
  const what =
    names.length === 1 ? (names[0] ?? '') : t('checkout.success.offerings', { count: order.lines.length })
  const people = [...new Map(order.lines.map((line) => [`${line.name}|${line.starName}`, line])).values()]
  const isPosted = order.parcels.some(({ option }) => option === 'post')
  const when =
    !first || first === last
      ? t('checkout.success.on', { what, day: first ? formatDay(first, 'long') : '' })
      : t('checkout.success.onDays', {
          what,
          count: days.length,
          from: formatDay(first, 'plain'),
          to: formatDay(last ?? first, 'full'),
        })
  const evening = first && addDays(first, -1)
  const isAhead = evening && today && evening >= today.date
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center gap-3 text-center">
      <Art name="scene-confirmed" size={300} className="text-art" />
      <h1>
        {order.kind === 'delivery_difference'
          ? t('checkout.success.deliveryTitle')
          : t('checkout.success.title')}
      </h1>
      {order.lines.length > 0 && <p className="text-lg text-soft">{when}</p>}
      <div className="mt-4 w-full rounded-card border border-line bg-card text-start">
        <div className="flex flex-wrap items-end justify-between gap-4 border-gold-line border-b-[3px] border-double px-5 py-5 md:px-7">
          <div>
            <p className="text-soft text-sm">{t('checkout.success.receipt')}</p>
            <p className="title num text-2xl">
              <bdi>{order.receiptNumber ?? t('checkout.success.receiptSoon')}</bdi>
            </p>
          </div>
          <div className="text-end max-sm:text-start">
            <p className="text-soft text-sm">{t('checkout.success.paid')}</p>
            <p className="title num text-2xl">
              <bdi>{formatRupees(order.totalPaise)}</bdi>
            </p>
          </div>
        </div>
        <div className="grid gap-5 px-5 py-5 md:grid-cols-2 md:px-7">
          {people.length > 0 && (
            <div>
              <p className="text-soft text-sm">{t('checkout.success.for')}</p>
              <ul>
                {people.map((line) => (
                  <li key={line.id}>
                    <PersonAndStar
                      name={<b className="font-semibold">{line.name}</b>}
                      starName={line.starName}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <p className="text-soft text-sm">{t('checkout.success.next')}</p>
            <p>
              {order.kind === 'delivery_difference'
                ? t('checkout.success.nextDelivery')
                : t(`checkout.success.${isPosted ? 'nextPosted' : 'nextCounter'}${isAhead ? 'On' : 'Soon'}`, {
                    day: evening && formatDay(evening, 'plain'),
                  })}
            </p>
          </div>
        </div>
      </div>
      <BookingPapers order={order} />
      <Button asChild look="plain">
        <Link to={routes.history.path}>{t('checkout.success.history')}</Link>
      </Button>
    </div>
  )
}
