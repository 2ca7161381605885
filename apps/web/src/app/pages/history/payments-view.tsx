import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { userPaymentsQuery } from '../../../features/orders/orders.api.ts'
import { PaymentRow } from '../../../features/orders/payment-row.tsx'
import { groupByMonth } from '../../../features/orders/payment-text.ts'
import { PaymentsSummary } from '../../../features/orders/payments-summary.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { isElsewhere } from '../../../lib/format/name-clock.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { PaymentDetails } from './payment-details.tsx'

const pageSize = 20

/** A devotee's payments, failed attempts and refunds. */
export function PaymentsView() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { timeZone } = useTempleDay()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(userPaymentsQuery({ skip: (page - 1) * pageSize, limit: pageSize }))
  const { data } = query
  if (query.isError && !data)
    return (
      <LoadFailed
        title={t('checkout.payments.failed')}
        message={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    )
  if (data.total === 0)
    return (
      <EmptyState
        art={<Art name="scene-no-bookings" size={240} />}
        title={t('checkout.payments.none')}
        action={
          <Button asChild look="main" size="lg">
            <Link to={routes.guidedBooking.path}>{t('checkout.empty.action')}</Link>
          </Button>
        }
      >
        {t('checkout.payments.noneText')}
      </EmptyState>
    )
  const months = groupByMonth(data.transactions, timeZone)
  return (
    <div className="grid grid-cols-1 gap-8">
      <PaymentsSummary summary={data.summary} />
      {months.map(({ month, payments }) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid grid-cols-1 gap-3">
          <h2 id={`month-${month}`} className="text-2xl">
            {formatMonth(month)}{' '}
            {isElsewhere(timeZone) && (
              <span className="font-normal font-sans text-quiet text-sm">
                {t('checkout.payments.templeTime')}
              </span>
            )}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-card">
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                timeZone={timeZone}
                details={() => <PaymentDetails payment={payment} timeZone={timeZone} />}
              />
            ))}
          </ul>
        </section>
      ))}
      {data.total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => setSearch({ view: 'payments', page: String(next) })}
        />
      )}
    </div>
  )
}
