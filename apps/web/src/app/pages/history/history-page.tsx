import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { bookingsQuery, firstBookings } from '../../../features/orders/orders.api.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { Question } from '../../routing/prefetch.ts'
import { BookingsView } from './bookings-view.tsx'
import { OneBooking } from './one-booking.tsx'
import { PaymentsView } from './payments-view.tsx'

/** Prefetched while the page's code loads. */
export const listQuestions = (): Question[] => [bookingsQuery(firstBookings)]

/** A separate chunk with the QR code library, which the list does not need. */
const ReceiptView = lazy(async () => ({ default: (await import('./receipt-view.tsx')).ReceiptView }))

const views = ['bookings', 'payments'] as const

/** A devotee's bookings and payments. `tran_no` selects one booking, for links from tickets and e-mails. */
export function HistoryPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'bookings'
  const tranNo = search.get('tran_no')
  const receiptOf = search.get('receipt')
  if (receiptOf)
    return (
      <>
        <h1 className="sr-only">{t('offline.receipt.show')}</h1>
        <Suspense fallback={<Skeleton className="h-120 w-full" />}>
          <ReceiptView tranNo={receiptOf} />
        </Suspense>
      </>
    )
  const bookings = tranNo ? <OneBooking tranNo={tranNo} /> : <BookingsView />
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>{t('app.titles.history')}</h1>
      <Tabs
        label={t('app.titles.history')}
        value={view}
        onChange={(next) => setSearch(next === 'bookings' ? {} : { view: next })}
        tabs={views.map((value) => ({
          value,
          label: t(`checkout.history.views.${value}`),
          content: value === 'bookings' ? bookings : <PaymentsView />,
        }))}
      />
    </div>
  )
}
