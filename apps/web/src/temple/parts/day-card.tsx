import type { AlmanacDay } from '@vazhipadu/contract/public-pages/pages'
import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { starArt } from '../../art/load-art.ts'
import { specialNames } from '../../features/calendar/calendar.rules.ts'
import { DayMark } from '../../features/calendar/day-mark.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatSunTime, formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { useUntil } from './almanac-line.tsx'

interface DayCardProps {
  day: AlmanacDay
  timeZone: string
  /** Heading such as "today" or "tomorrow". */
  title?: string
  action?: ReactNode
}

/** The almanac of one day, with Rahu kalam drawn as a part of the day. */
export function DayCard({ day, timeZone, title, action }: DayCardProps) {
  const { t } = useTranslation()
  const until = useUntil(day, timeZone)
  const special = specialNames(day)
  const rahu = day.inauspicious.find(({ id }) => id === 'rahu')
  const others = day.inauspicious.filter(({ id }) => id !== 'rahu')
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <div
        className={
          special.length > 0
            ? 'bg-[linear-gradient(var(--gold-subtle),var(--surface-card))] px-6 pt-5 pb-4 [--art-ground:var(--gold-subtle)]'
            : 'bg-[linear-gradient(var(--surface-sunken),var(--surface-card))] px-6 pt-5 pb-4'
        }
      >
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {title && <p className="text-soft">{title}</p>}
            {special.map(({ id, mark, name, nameMl }) => (
              <p key={id} className="flex items-center gap-2 font-semibold text-gold-ink">
                <DayMark mark={mark} size={19} />
                <span>
                  {name} <Beside>{nameMl}</Beside>
                </span>
              </p>
            ))}
            <h2 className="pt-1 text-[1.625rem] leading-8 max-[25rem]:text-[1.375rem]">
              <bdi>{formatDay(day.date, 'long')}</bdi>
            </h2>
            <p className="text-soft">
              <bdi>{day.malayalam.text}</bdi>{' '}
              <Beside className="inline-block">
                {day.malayalam.monthNameMl} {day.malayalam.day}
              </Beside>
            </p>
          </div>
          <Art name={starArt(day.star.id)} size={48} className="text-art" />
        </div>
        {day.closed && (
          <p className="pt-2 font-semibold">{t('calendar.closedFor', { message: day.closed })}</p>
        )}
      </div>
      <div className="grid gap-4 px-6 pb-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
          <Fact term={t('calendar.panel.star')} note={until(day.star.endsAt)}>
            {day.star.name} <Beside className="font-normal">{day.star.nameMl}</Beside>
          </Fact>
          <Fact
            term={t('calendar.panel.tithi')}
            note={`${t(`calendar.panel.${day.tithi.paksha}`)}, ${until(day.tithi.endsAt)}`}
          >
            {day.tithi.name} <Beside className="font-normal">{day.tithi.nameMl}</Beside>
          </Fact>
          <Fact term={t('calendar.panel.sunrise')}>{formatSunTime(day.sunrise, timeZone)}</Fact>
          <Fact term={t('calendar.panel.sunset')}>{formatSunTime(day.sunset, timeZone)}</Fact>
          {rahu && (
            <Fact term={t('temple.almanac.rahu')}>
              {formatTime(rahu.from, timeZone)} – {formatTime(rahu.to, timeZone)}
            </Fact>
          )}
        </dl>
        {rahu && <PartOfDay day={day} from={rahu.from} />}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
          {others.map(({ id, from, to }) => (
            <Fact key={id} term={t(`temple.almanac.${id}`)}>
              {formatTime(from, timeZone)} – {formatTime(to, timeZone)}
            </Fact>
          ))}
        </dl>
        <p className="text-quiet text-sm">{t('temple.almanac.eighths')}</p>
        {action}
      </div>
    </section>
  )
}

function Fact({ term, note, children }: { term: string; note?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 text-end font-medium">
        <bdi>{children}</bdi>
        {note && (
          <span className="block font-normal text-[0.9375rem] text-soft">
            <bdi>{note}</bdi>
          </span>
        )}
      </dd>
    </>
  )
}

/** Which eighth of the day it is; the times are given above in digits. */
function PartOfDay({ day, from }: { day: AlmanacDay; from: string }) {
  const start = Date.parse(day.sunrise)
  const length = Date.parse(day.sunset) - start
  const share = `${(((Date.parse(from) - start) / length) * 100).toFixed(1)}%`
  return (
    <div aria-hidden="true" className="relative h-6 overflow-hidden rounded-inner bg-gold-subtle">
      <span className="absolute inset-y-0 w-1/8 rounded-sm bg-soft" style={{ insetInlineStart: share }} />
    </div>
  )
}
