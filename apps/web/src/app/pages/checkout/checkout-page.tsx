import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { bookingSettingQuery } from '../../../features/booking/booking.api.ts'
import { askedLines } from '../../../features/booking/booking.rules.ts'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { listEarlierLines } from '../../../features/booking/lines-together.ts'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { quoteQuery } from '../../../features/checkout/checkout.api.ts'
import { bookingsQuery } from '../../../features/orders/orders.api.ts'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { Question } from '../../routing/prefetch.ts'
import { ReviewSteps } from '../booking/guided-steps.tsx'
import { BasketCheckout } from './basket-checkout.tsx'
import { EarlierLines } from './earlier-lines.tsx'
import { HeldCheckout } from './held-checkout.tsx'

/** Prefetched while the page's code loads. */
export function listQuestions(): Question[] {
  const { lines, delivery } = useBasket.getState()
  const basket = quoteQuery({ lines: askedLines(lines), delivery })
  return [bookingSettingQuery, addressesQuery, starsQuery, ...(lines.length > 0 ? [basket] : [])]
}

/** Review and payment: of the basket, or of a held order given by its number. */
export function CheckoutPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no')
  const basket = useBasket()
  const isEmpty = basket.lines.length === 0
  const earlier = listEarlierLines(basket)
  return (
    <>
      <PageHeading title={t('app.titles.checkout')} />
      {!tranNo && !isEmpty && search.get('step') === 'review' && (
        <div className="pb-6">
          <ReviewSteps />
        </div>
      )}
      {tranNo ? (
        <HeldCheckout tranNo={tranNo} prepare={search.has('prepare')} />
      ) : isEmpty ? (
        <NothingChosen />
      ) : earlier.length > 0 ? (
        <EarlierLines lines={earlier} />
      ) : (
        <BasketCheckout />
      )}
    </>
  )
}

/** The basket is empty; its lines may be in a held order that awaits payment. */
function NothingChosen() {
  const { t } = useTranslation()
  const waiting = useQuery(bookingsQuery({ status: 'awaiting_payment', limit: 1 }))
  if (waiting.isError) {
    return <LoadFailed message={errorText(waiting.error)} onRetry={() => void waiting.refetch()} />
  }
  if (!waiting.data) return <PageSpinner />
  const held = waiting.data.bookings.find(({ mayPay }) => mayPay)
  if (held) return <Navigate to={`${routes.checkout.path}?tran_no=${held.tran_no}`} replace />
  return (
    <EmptyState
      art={<Art name="scene-no-bookings" size={240} />}
      title={t('checkout.empty.title')}
      action={
        <Button asChild look="main" size="lg">
          <Link to={routes.guidedBooking.path}>{t('checkout.empty.action')}</Link>
        </Button>
      }
    >
      {t('checkout.empty.text')}
    </EmptyState>
  )
}
