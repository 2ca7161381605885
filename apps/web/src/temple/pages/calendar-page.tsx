import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { bookPath } from '../page-links.ts'
import { DayCard } from '../parts/day-card.tsx'
import { GreatDays } from '../parts/great-days.tsx'
import { useSavedDay } from '../parts/saved-line.tsx'
import { SectionTitle } from '../parts/section-title.tsx'
import { WallCalendar } from '../parts/wall-calendar.tsx'

export function CalendarPage({ page }: { page: PageOf<'calendar'> }) {
  const { t } = useTranslation()
  const savedDay = useSavedDay()
  const { days, month, today, temple, greatDays } = page
  const [chosen, setChosen] = useState<string>()
  const now = savedDay ?? today
  const first = now.startsWith(month) ? now : `${month}-01`
  const find = (sought: string | undefined) => days.find(({ date }) => date === sought)
  // A newer page may show another month than the one of the chosen day.
  const day = find(chosen) ?? find(first)
  return (
    <>
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <WallCalendar page={page} looked={day?.date ?? first} onLook={setChosen} />
        <div aria-live="polite" className="lg:sticky lg:top-6">
          {day && (
            <DayCard
              day={day}
              timeZone={temple.timeZone}
              action={
                !savedDay &&
                !day.closed &&
                day.date >= today && (
                  <Button asChild look="main" wide>
                    <a href={bookPath({ date: day.date })}>{t('temple.great.book')}</a>
                  </Button>
                )
              }
            />
          )}
        </div>
      </div>
      {greatDays.length > 0 && (
        <>
          <SectionTitle title={t('temple.great.title')} />
          <GreatDays days={greatDays} today={today} />
        </>
      )}
    </>
  )
}
