import { useQuery } from '@tanstack/react-query'
import { addBlock, limitDay, overrideDays, removeBlock, removeOverride } from '@vazhipadu/contract/calendar'
import { mayCallAll } from '@vazhipadu/contract/rights'
import { CalendarOff, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { yearQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { CloseDaysDialog } from '../../../features/calendar/year/close-days-dialog.tsx'
import { DayDrawer } from '../../../features/calendar/year/day-drawer.tsx'
import { YearView } from '../../../features/calendar/year/year-view.tsx'
import { offeringsQuery, officeCatalogueQuery } from '../../../features/catalogue/catalogue.api.ts'
import { AskedDevotees } from '../../../features/closed-days/asked-devotees.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { monthOf, shiftMonth } from '../../../lib/dates/civil-day.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { mayEnter } from '../../../lib/route-rights.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { isRefused, OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/
const dayShape = /^\d{4}-\d{2}-\d{2}$/
const yearMonths = 12
const changes = [addBlock, removeBlock, limitDay, overrideDays, removeOverride]

/** A year of the temple's calendar; the year and the open day are in the URL. */
export function CalendarPage() {
  const { t } = useTranslation()
  const { search, show, open, close } = useUrlState()
  const [closing, setClosing] = useState(false)
  const rights = useRights()
  const mayChange = mayCallAll(changes, rights)
  const today = useQuery(todayQuery)
  const offerings = useQuery(offeringsQuery)
  // The desk may read the year, but the office catalogue would be refused.
  const catalogue = useQuery({ ...officeCatalogueQuery, enabled: mayEnter('catalogue', rights) })
  const asked = search.get('from') ?? ''
  const from = monthShape.test(asked) ? asked : today.data && monthOf(today.data.date)
  const year = useQuery({ ...yearQuery(from ?? ''), enabled: from !== undefined })
  const day = search.get('day') ?? ''
  const chosen = dayShape.test(day) ? day : undefined
  const leaf = (count: number) => from && show({ from: shiftMonth(from, count), day: undefined })
  const failed = [today, year, offerings, catalogue].find(({ isError, data }) => isError && !data)
  const kollam = year.data && [year.data.days.at(0)?.malayalam.year, year.data.days.at(-1)?.malayalam.year]
  const bookable = catalogue.data?.offerings.filter(({ isActive }) => isActive) ?? []

  return (
    <>
      <HeadingWithActions
        title={t('app.titles.calendar')}
        lead={
          from &&
          t('office.year.lead', {
            from: formatMonth(from),
            to: formatMonth(shiftMonth(from, yearMonths - 1)),
            kollam: [...new Set(kollam ?? [])].join(' – '),
          })
        }
      >
        {!isRefused(failed?.error) && (
          <>
            <IconButton label={t('office.year.previous')} onClick={() => leaf(-yearMonths)}>
              <ChevronLeft aria-hidden="true" size={22} className="rtl:-scale-x-100" />
            </IconButton>
            <Button look="line" size="sm" onClick={() => show({ from: undefined, day: undefined })}>
              {t('office.year.now')}
            </Button>
            <IconButton label={t('office.year.next')} onClick={() => leaf(yearMonths)}>
              <ChevronRight aria-hidden="true" size={22} className="rtl:-scale-x-100" />
            </IconButton>
            <Button
              look="line"
              size="sm"
              icon={<Printer aria-hidden="true" size={18} />}
              className="max-sm:hidden"
              onClick={() => window.print()}
            >
              {t('office.year.print')}
            </Button>
            {mayChange && (
              <Button
                look="main"
                size="sm"
                icon={<CalendarOff aria-hidden="true" size={18} />}
                disabled={!today.data || !catalogue.data}
                onClick={() => setClosing(true)}
              >
                {t('office.year.close')}
              </Button>
            )}
          </>
        )}
      </HeadingWithActions>
      {failed ? (
        <OfficeFailure
          title={t('office.year.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : year.data && today.data ? (
        <YearView
          key={year.data.from}
          year={year.data}
          today={today.data.date}
          timeZone={today.data.timeZone}
          chosen={chosen}
          onOpen={(date) => open({ day: date })}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3.5 sm:grid-cols-2 md:grid-cols-3 min-[84rem]:grid-cols-4">
          {Array.from({ length: yearMonths }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: months are alike
            <Skeleton key={at} className="h-72 w-full rounded-card" />
          ))}
        </div>
      )}
      {year.data && today.data && chosen && (
        <DayDrawer
          key={chosen}
          date={chosen}
          year={year.data}
          today={today.data.date}
          timeZone={today.data.timeZone}
          offeringId={offerings.data?.[0]?.id}
          pools={catalogue.data?.pools ?? []}
          observances={catalogue.data?.observances ?? []}
          asked={<AskedDevotees date={chosen} timeZone={today.data.timeZone} />}
          mayChange={mayChange}
          onCloseDay={() => setClosing(true)}
          onClose={() => close({ day: undefined })}
        />
      )}
      {closing && today.data && (
        <CloseDaysDialog
          day={chosen ?? today.data.date}
          today={today.data.date}
          offerings={bookable}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}
