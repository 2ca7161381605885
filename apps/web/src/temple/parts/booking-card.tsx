import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { monthOf } from '../../lib/dates/civil-day.ts'
import { formatDay, formatMonth } from '../../lib/format/format-day.ts'
import { formatSunTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { bookPath } from '../page-links.ts'
import { useSavedDay } from './saved-line.tsx'
import { SmallMonth } from './small-month.tsx'

type Page = PageOf<'offering'>

/** Price, days and booking link. A page of another day does not show open days. */
export function BookingCard({ page }: { page: Page }) {
  const { t } = useTranslation()
  const savedDay = useSavedDay()
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-6 pt-5 pb-4">
        <bdi className="title num text-[2.5rem] leading-11">{formatRupees(page.offering.pricePaise)}</bdi>
        <span className="text-soft">{t('temple.offering.each')}</span>
      </p>
      {!savedDay && <DayToBook page={page} />}
    </section>
  )
}

/**
 * The next day is preselected, so that the booking link works without JavaScript. On phones it stays at the bottom with
 * day and price.
 */
function DayToBook({ page }: { page: Page }) {
  const { t } = useTranslation()
  const { offering, days, today, temple } = page
  const [chosen, setChosen] = useState(offering.nextDay)
  const [month, setMonth] = useState(monthOf(offering.nextDay ?? today))
  const months = [...new Set(days.map(({ date }) => monthOf(date)))]
  const day = days.find(({ date }) => date === chosen)
  const path = bookPath({ offeringId: offering.id, deityId: offering.deity.id, date: chosen })
  return (
    <>
      <div className="border-line border-t px-3 pt-2 pb-3 sm:px-4">
        <div className="flex items-center justify-between ps-2">
          <h2 className="text-xl">
            <bdi>{formatMonth(month)}</bdi>
          </h2>
          <span className="flex">
            <Leaf month={months[months.indexOf(month) - 1]} onLeaf={setMonth} forward={false} />
            <Leaf month={months[months.indexOf(month) + 1]} onLeaf={setMonth} forward />
          </span>
        </div>
        <SmallMonth month={month} days={days} today={today} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className="grid gap-3 border-line border-t px-6 pt-4 pb-6">
        {day && chosen ? (
          <div>
            <p className="title text-2xl">
              <bdi>{formatDay(chosen, 'long')}</bdi>
            </p>
            <p className="text-soft">
              <bdi>{day.malayalam.text}</bdi> · {t('calendar.panel.sunrise')}{' '}
              <bdi className="num">{formatSunTime(day.sunrise, temple.timeZone)}</bdi>
            </p>
          </div>
        ) : (
          <p className="text-soft">{t('temple.offering.noDay')}</p>
        )}
        <div
          data-action-bar="plain"
          className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:low:static max-md:border-line max-md:border-t max-md:bg-card max-md:px-4 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:low:border-0 max-md:low:p-0 print:hidden"
        >
          <Button asChild look="main" wide size="lg">
            <a href={path}>
              <span>
                {chosen
                  ? t('temple.offering.book', { day: formatDay(chosen, 'short') })
                  : t('temple.offering.bookAny')}
                <span className="md:hidden">
                  {' · '}
                  <bdi className="num">{formatRupees(offering.pricePaise)}</bdi>
                </span>
              </span>
            </a>
          </Button>
        </div>
      </div>
    </>
  )
}

interface LeafProps {
  month: string | undefined
  forward: boolean
  onLeaf: (month: string) => void
}

function Leaf({ month, forward, onLeaf }: LeafProps) {
  const { t } = useTranslation()
  const Arrow = forward ? ChevronRight : ChevronLeft
  const words = month ? formatMonth(month) : t(forward ? 'ui.date.nextMonth' : 'ui.date.previousMonth')
  return (
    <IconButton label={words} disabled={!month} onClick={() => month && onLeaf(month)}>
      <Arrow aria-hidden="true" size={22} className="rtl:-scale-x-100" />
    </IconButton>
  )
}
