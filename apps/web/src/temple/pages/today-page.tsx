import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { DayCard } from '../parts/day-card.tsx'
import { RateBoard } from '../parts/rate-board.tsx'
import { useSavedDay } from '../parts/saved-line.tsx'
import { SectionTitle } from '../parts/section-title.tsx'
import { VisitCard } from '../parts/visit-card.tsx'

/** Today's and tomorrow's panchangam, and the offerings that can still be booked today. */
export function TodayPage({ page }: { page: PageOf<'today'> }) {
  const { t } = useTranslation()
  const savedDay = useSavedDay()
  const { day, tomorrow, temple, rates } = page
  // A page of another day has no "today" or "tomorrow" titles, and no booking links.
  const titleOf = (words: string) => (savedDay ? {} : { title: words })
  return (
    <>
      <h1 className="pb-6">
        {savedDay ? t('temple.titles.today', { day: formatDay(day.date, 'full') }) : t('temple.today.title')}
      </h1>
      <div className="grid items-start gap-7 md:grid-cols-2">
        <DayCard day={day} timeZone={temple.timeZone} {...titleOf(t('calendar.today'))} />
        <DayCard day={tomorrow} timeZone={temple.timeZone} {...titleOf(t('temple.today.tomorrow'))} />
      </div>
      {!savedDay && (
        <div className="pt-10">
          {rates.length > 0 ? (
            <RateBoard title={t('temple.today.rates')} rates={rates} />
          ) : (
            <p className="text-soft">{t('temple.today.none')}</p>
          )}
        </div>
      )}
      <SectionTitle title={t('temple.visit.title')} />
      <VisitCard temple={temple} />
    </>
  )
}
