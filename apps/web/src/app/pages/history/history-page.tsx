import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { BookingsView } from './bookings-view.tsx'
import { OneBooking } from './one-booking.tsx'
import { PaymentsView } from './payments-view.tsx'

const views = ['bookings', 'payments'] as const

/** What a person has booked, and what they have paid. `tran_no` names one booking, as a help request or a letter does. */
export function HistoryPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'bookings'
  const tranNo = search.get('tran_no')
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
