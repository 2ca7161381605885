import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Niche } from '../../../art/niche.tsx'
import { BookingClosed } from '../../../features/booking/booking-closed.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { concernOfferingsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { ConcernGrid } from '../../../features/catalogue/concern-grid.tsx'
import { OfferingLinks } from '../../../features/catalogue/offering-links.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** The concerns as pictures; each links to guided booking with its offerings. */
export function ConcernPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const concernId = Number(search.get('concern_id')) || undefined
  if (concernId !== undefined) return <OneConcern concernId={concernId} />
  return (
    <>
      <PageHeading title={t('booking.concern.title')}>{t('booking.concern.lead')}</PageHeading>
      <ConcernGrid pathOf={({ id }) => `${routes.concern.path}?concern_id=${id}`} />
    </>
  )
}

function OneConcern({ concernId }: { concernId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(concernOfferingsQuery(concernId))
  const { data: stars = [] } = useQuery(starsQuery)
  if (error && !data) {
    return (
      <>
        <PageHeading title={t('booking.concern.title')} />
        <LoadFailed
          title={t('booking.concern.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6" aria-busy={!data}>
      <div className="flex items-center gap-5">
        {data ? (
          <Niche name={`concern-${data.concern.slug}`} />
        ) : (
          <Skeleton className="h-20 w-18 rounded-t-[36px]" />
        )}
        <div className="min-w-0">
          <h1>
            {data?.concern.name ?? t('booking.concern.title')}{' '}
            <Beside className="inline-block font-normal text-2xl text-soft">{data?.concern.nameMl}</Beside>
          </h1>
          <p className="text-soft">{data?.concern.description}</p>
        </div>
      </div>
      <BookingClosed />
      {data ? (
        data.offerings.length > 0 ? (
          <OfferingLinks
            offerings={data.offerings}
            stars={stars}
            pathOf={({ id }) => `${routes.guidedBooking.path}?concern_id=${concernId}&offering_id=${id}`}
          />
        ) : (
          <EmptyState title={t('booking.concern.noneTitle')}>{t('booking.concern.none')}</EmptyState>
        )
      ) : (
        <div className="grid gap-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-32 w-full" />
          ))}
        </div>
      )}
      <Button asChild look="plain" className="-ms-3 justify-self-start">
        <Link to={routes.concern.path}>{t('booking.concern.others')}</Link>
      </Button>
    </div>
  )
}
