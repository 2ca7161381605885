import { useQuery } from '@tanstack/react-query'
import { Link, type NavigateOptions, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { type BookingsRequest, bookingsAtATime, bookingsQuery } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { useSavedAt } from '../../../lib/offline/use-saved-at.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useDrawnLater } from '../../../ui/layout/use-drawn-later.ts'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { useLastPage } from '../../../ui/lists/use-last-page.ts'
import { BookingList } from './booking-list.tsx'

const filters = ['upcoming', 'past', 'needs', 'all'] as const
type Filter = (typeof filters)[number]

/** Status filter of the request; `needs` takes a second request. */
const statusOf = { upcoming: 'upcoming', past: 'past', needs: 'awaiting_payment', all: '' } as const

/** All bookings of a devotee as cards with a timeline. */
export function BookingsView() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { today } = useTempleDay()
  const filter: Filter = filters.find((one) => one === search.get('show')) ?? 'upcoming'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const from = search.get('from_date') ?? undefined
  const to = search.get('to_date') ?? undefined
  const set = (change: Record<string, string | undefined>, options?: NavigateOptions) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ page: undefined, ...change })) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    }, options)

  const asked: Omit<BookingsRequest, 'status'> = {
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
    skip: (page - 1) * bookingsAtATime,
    limit: bookingsAtATime,
  }
  const main = useQuery(bookingsQuery({ ...asked, status: statusOf[filter] }))
  const attention = useQuery({
    ...bookingsQuery({ ...asked, status: 'needs_attention' }),
    enabled: filter === 'needs',
  })
  useSavedAt(main.data && main.dataUpdatedAt)
  const isReady = main.data !== undefined && (filter !== 'needs' || attention.data !== undefined)
  const isDrawn = useDrawnLater('bookings', isReady)
  const orders = [
    ...(main.data?.bookings ?? []),
    ...(filter === 'needs' ? (attention.data?.bookings ?? []) : []),
  ]
  const total = (main.data?.total ?? 0) + (filter === 'needs' ? (attention.data?.total ?? 0) : 0)
  const failed = [main, attention].find(({ isError, data }) => isError && !data)
  useLastPage({
    page,
    pageSize: bookingsAtATime,
    rows: isReady && !main.isPlaceholderData && !attention.isPlaceholderData ? orders : undefined,
    total,
    onPage: (last) => set({ page: String(last) }, { replace: true }),
  })

  return (
    <div className="grid grid-cols-1 gap-6">
      <Segmented
        label={t('checkout.history.filter')}
        className="w-full flex-wrap sm:w-auto sm:min-w-100 sm:justify-self-start"
        value={filter}
        onChange={(show) => set({ show })}
        options={filters.map((value) => ({ value, label: t(`checkout.history.filters.${value}`) }))}
      />
      <fieldset aria-label={t('checkout.history.period')} className="grid max-w-xl gap-3 sm:grid-cols-2">
        <DateField
          aria-label={t('checkout.history.from')}
          placeholder={t('checkout.history.from')}
          clearable
          value={from}
          today={today}
          onChange={(day) => set({ from_date: day })}
        />
        <DateField
          aria-label={t('checkout.history.to')}
          placeholder={t('checkout.history.to')}
          clearable
          value={to}
          today={today}
          onChange={(day) => set({ to_date: day })}
        />
      </fieldset>
      {failed && (
        <LoadFailed
          title={t('checkout.history.failed')}
          message={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !isDrawn && (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
      {isDrawn && total === 0 && (
        <EmptyState
          art={<Art name="scene-no-bookings" size={240} />}
          title={t(`checkout.history.none.${filter}`)}
          action={
            <Button asChild look="main" size="lg">
              <Link to={routes.guidedBooking.path}>{t('checkout.empty.action')}</Link>
            </Button>
          }
        >
          {t('checkout.history.noneText')}
        </EmptyState>
      )}
      {isDrawn && <BookingList orders={orders} />}
      {total > bookingsAtATime && (
        <Pagination
          page={page}
          pageSize={bookingsAtATime}
          total={total}
          onPage={(next) => set({ page: String(next) })}
        />
      )}
    </div>
  )
}
