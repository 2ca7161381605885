import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { monthQuery, starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import type { Catalogue, OfficeOffering, Pool } from '../../../features/catalogue/catalogue.api.ts'
import { OfferingEditor } from '../../../features/catalogue/offering-editor.tsx'
import { OfferingList } from '../../../features/catalogue/offering-list.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { addDays, monthOf } from '../../../lib/dates/civil-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

interface OfferingViewProps {
  offering: OfficeOffering
  catalogue: Catalogue
  backPath: string
  onOpenPool: (pool: Pool) => void
  onReload: () => void
}

const fortnight = 14

/** One offering among the others, with its next fourteen days. */
export function OfferingView({ offering, catalogue, backPath, onOpenPool, onReload }: OfferingViewProps) {
  const { t } = useTranslation()
  const today = useQuery(todayQuery)
  const stars = useQuery(starsQuery)
  const from = today.data?.date
  // Requests for the days of a closed offering would be refused.
  const isOpen = offering.isActive
  const last = from && addDays(from, fortnight - 1)
  const first = useQuery({
    ...monthQuery(offering.id, from ? monthOf(from) : ''),
    enabled: Boolean(from) && isOpen,
  })
  const second = useQuery({
    ...monthQuery(offering.id, last ? monthOf(last) : ''),
    enabled: Boolean(last) && isOpen,
  })
  const failed = [first, second].find(({ isError, data }) => isError && !data)
  const months = first.data && second.data && [...first.data.days, ...second.data.days]
  const days =
    from && last
      ? months?.filter(
          ({ date }, at, all) =>
            date >= from && date <= last && all.findIndex((one) => one.date === date) === at,
        )
      : undefined
  if (today.isError && !today.data) {
    return (
      <OfficeFailure
        title={t('office.year.failed')}
        error={today.error}
        onRetry={() => void today.refetch()}
      />
    )
  }
  if (!from) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <OfferingList catalogue={catalogue} openId={offering.id} />
      <OfferingEditor
        key={offering.id}
        offering={offering}
        catalogue={catalogue}
        stars={stars.data ?? []}
        today={from}
        fortnight={{
          days,
          isOpen,
          failure: failed && errorText(failed.error),
          onRetry: () => void Promise.all([first.refetch(), second.refetch()]),
        }}
        back={<Link to={backPath}>{t('app.titles.catalogue')}</Link>}
        onOpenPool={onOpenPool}
        onReload={onReload}
      />
    </div>
  )
}
