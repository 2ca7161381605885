import { useQuery } from '@tanstack/react-query'
import { ListOrdered, Printer, Sparkle } from 'lucide-react'
import { Link } from 'react-router'
import { specialNames } from '../../../features/calendar/calendar.rules.ts'
import { untilWords } from '../../../features/calendar/calendar-words.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { useRights } from '../../../features/profile/use-rights.ts'
import { dashboardQuery } from '../../../features/reports/dashboard/dashboard.api.ts'
import { NeedsCard } from '../../../features/reports/dashboard/needs-card.tsx'
import { ParcelsCard } from '../../../features/reports/dashboard/parcels-card.tsx'
import { SharesCard } from '../../../features/reports/dashboard/shares-card.tsx'
import { TakingsCard } from '../../../features/reports/dashboard/takings-card.tsx'
import { TicketsCard } from '../../../features/reports/dashboard/tickets-card.tsx'
import { TodaysPoojas } from '../../../features/reports/dashboard/todays-poojas.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatSunTime, formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { lateAdditionsPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { mayEnter } from '../../../lib/route-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** Today's panchangam in one line. */
function DayLine() {
  const { t } = useTranslation()
  const { data: day } = useQuery(todayQuery)
  if (!day) return <Skeleton className="h-6 w-72" />
  const special = specialNames(day).filter(({ name }) => name !== day.tithi.name && name !== day.star.name)
  return (
    <p className="flex flex-wrap gap-x-4.5 text-soft">
      <strong className="flex items-center gap-1.5 font-semibold text-gold-ink">
        <Sparkle aria-hidden="true" size={16} fill="currentColor" />
        {[...special.map(({ name }) => name), untilWords(t, day.star, day.date, day.timeZone)].join(' · ')}
      </strong>
      <span>{day.malayalam.text}</span>
      <span>{day.tithi.name}</span>
      <span>
        {t('calendar.panel.sunrise')} {formatSunTime(day.sunrise, day.timeZone)} ·{' '}
        {t('calendar.panel.sunset')} {formatSunTime(day.sunset, day.timeZone)}
      </span>
    </p>
  )
}

/** The office's home page: today and its open tasks. */
export function OfficeHome() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const rights = useRights()
  const { data, error, isError, refetch } = useQuery(dashboardQuery)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <h1>{formatDay(data?.date ?? dayIn(timeZone, new Date()), 'long')}</h1>
          <DayLine />
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button asChild look="line" size="sm">
            <Link to={`${routes.home.path}?as=devotee`}>{t('office-home.yours')}</Link>
          </Button>
          {mayEnter('daySheet', rights) && data && data.today.late > 0 && (
            <Button asChild look="line" size="sm">
              <Link to={lateAdditionsPath(data.date)}>
                <Printer aria-hidden="true" size={18} />
                {t('office-home.late')}
                <Badge tone="warning">{data.today.late}</Badge>
              </Link>
            </Button>
          )}
          {mayEnter('daySheet', rights) && (
            <Button asChild look="main" size="sm">
              <Link to={routes.daySheet.path}>
                <ListOrdered aria-hidden="true" size={18} />
                {t('office-home.daySheet')}
              </Link>
            </Button>
          )}
        </div>
      </div>
      {isError && data && (
        <AlertBanner type="warning" duration={0}>
          <p>{t('office-home.stale', { time: formatTime(data.at, timeZone) })}</p>
        </AlertBanner>
      )}
      {isError && !data && (
        <OfficeFailure title={t('office-home.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <div aria-busy="true" className="grid gap-4 xl:grid-cols-3">
          <Skeleton className="h-140 w-full xl:col-span-2" />
          <Skeleton className="h-140 w-full" />
          <Skeleton className="h-72 w-full xl:col-span-2" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
      {data && (
        <>
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
            <div className="grid min-w-0 xl:col-span-2">
              <TodaysPoojas today={data.today} />
            </div>
            <NeedsCard needs={data.needs} timeZone={timeZone} />
          </div>
          {data.takings && (
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
              <div className="grid min-w-0 xl:col-span-2">
                <TakingsCard takings={data.takings} date={data.date} at={data.at} timeZone={timeZone} />
              </div>
              <SharesCard takings={data.takings} date={data.date} />
            </div>
          )}
          {data.countFirst && (
            <CompactCard title={t('office-home.takings.title')}>
              <p className="text-soft">{t('office-home.takings.countFirst')}</p>
            </CompactCard>
          )}
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {data.parcels && <ParcelsCard parcels={data.parcels} />}
            {data.tickets && <TicketsCard tickets={data.tickets} at={data.at} />}
          </div>
        </>
      )}
    </div>
  )
}
