import type { getToday } from '@vazhipadu/contract/calendar'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { ReactNode } from 'react'
import { formatWeekdayMl } from '../../lib/format/format-day.ts'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

interface TempleTodayProps {
  /** Undefined while loading; every line keeps its height, so that nothing shifts. */
  day: ResponseOf<typeof getToday> | undefined
  hours: string | undefined
}

const blank = '\u00a0'

function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-sm max-md:sr-only">{term}</dt>
      <dd className="text-sm leading-5 md:text-[1.0625rem] md:leading-[1.625rem] md:font-[550]">
        {children}
      </dd>
    </div>
  )
}

/** On the sky below the date: Malayalam date, star, tithi and opening hours. */
export function TempleToday({ day, hours }: TempleTodayProps) {
  const { t } = useTranslation()
  // Only beside English: a second script would load another font on the first page.
  const withMalayalam = spoken() === 'en'
  const weekday = day && formatWeekdayMl(day.date)
  return (
    <>
      <p className="text-lg leading-7 max-md:hidden">
        {day ? (
          <>
            <bdi>{day.malayalam.text}</bdi>
            {withMalayalam && (
              <>
                {' · '}
                <span lang="ml">
                  {day.malayalam.monthNameMl} {day.malayalam.day}, {weekday}
                </span>
              </>
            )}
          </>
        ) : (
          blank
        )}
      </p>
      <dl className="flex flex-wrap gap-x-4.5 md:grid md:gap-y-2 md:grid-cols-2 md:pt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,6fr)] lg:pt-5">
        <Fact term={t('app.sky.star')}>
          {day ? (
            <>
              {day.star.name} {withMalayalam && <span lang="ml">{day.star.nameMl}</span>}
            </>
          ) : (
            blank
          )}
        </Fact>
        <Fact term={t('app.sky.tithi')}>{day?.tithi.name ?? blank}</Fact>
        <Fact term={t('app.sky.open')} className="max-md:hidden md:max-lg:col-span-2">
          <bdi dir="auto">{hours ?? blank}</bdi>
        </Fact>
        <Fact term={t('app.sky.date')} className="md:hidden">
          {day ? `${day.malayalam.monthName} ${day.malayalam.day}` : blank}
        </Fact>
      </dl>
    </>
  )
}
