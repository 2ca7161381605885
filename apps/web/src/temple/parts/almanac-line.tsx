import type { AlmanacDay, PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { Fragment, type ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { type ArtName, starArt } from '../../art/load-art.ts'
import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock, formatSunTime, formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { useSavedDay } from './saved-line.tsx'

interface FactProps {
  art: ReactNode
  term: string
  value: ReactNode
  nameMl?: string
  note?: ReactNode
}

function Fact({ art, term, value, nameMl, note }: FactProps) {
  return (
    <div className="grid flex-[1_1_min(100%,9.5rem)] content-start gap-x-4 gap-y-1 bg-card p-3.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:p-5 md:flex-[1_1_min(100%,15rem)]">
      {art}
      <div className="min-w-0">
        <p className="text-quiet text-sm">{term}</p>
        <p className="title text-[1.1875rem] leading-6 md:text-[1.375rem] md:leading-7">
          <bdi>{value}</bdi>{' '}
          {nameMl && <Beside className="inline-block text-[1.0625rem] text-soft">{nameMl}</Beside>}
        </p>
        {note && (
          <p className="text-soft text-sm">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

/** `until 9:42 pm`, with "next day" if it ends then. */
export function useUntil(day: AlmanacDay, timeZone: string) {
  const { t } = useTranslation()
  return (endsAt: string) =>
    t(dayIn(timeZone, new Date(endsAt)) === day.date ? 'temple.almanac.until' : 'temple.almanac.untilNext', {
      time: formatTime(endsAt, timeZone),
    })
}

/** Today's almanac in one line. */
export function AlmanacLine({ day, temple }: { day: AlmanacDay; temple: PublicPage['temple'] }) {
  const { t } = useTranslation()
  const { timeZone } = temple
  const savedDay = useSavedDay()
  const until = useUntil(day, timeZone)
  const minutes = Math.round((Date.parse(day.sunset) - Date.parse(day.sunrise)) / 60_000)
  // Sessions may start at the same time: list each time once.
  const hours = [...new Set(temple.sessions.map(({ startsAt }) => startsAt))]
  const full = formatDay(day.date, 'full')
  const small = (name: ArtName) => <Art name={name} size={48} className="text-art" />
  return (
    <section
      aria-label={savedDay ? full : t('temple.almanac.label', { day: full })}
      className="mt-7 flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line md:mt-12"
    >
      <Fact
        art={small(starArt(day.star.id))}
        term={t(savedDay ? 'calendar.panel.star' : 'temple.almanac.star')}
        value={day.star.name}
        nameMl={day.star.nameMl}
        note={until(day.star.endsAt)}
      />
      <Fact
        art={small('lotus')}
        term={t('calendar.panel.tithi')}
        value={day.tithi.name}
        nameMl={day.tithi.nameMl}
        note={until(day.tithi.endsAt)}
      />
      <Fact
        art={small('lamp-standing')}
        term={t('temple.almanac.sun')}
        value={
          <span className="num">
            {formatSunTime(day.sunrise, timeZone)} – {formatSunTime(day.sunset, timeZone)}
          </span>
        }
        note={t('temple.almanac.length', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      />
      <Fact
        art={small('bell')}
        term={t('temple.almanac.poojas')}
        value={
          <span className="num">
            {hours.map((startsAt, at) => (
              <Fragment key={startsAt}>
                {at > 0 && ' · '}
                {/* Breakable in the middle: "early in the morning" is one long word in Telugu. */}
                <span className="inline-block">{formatClock(startsAt).replaceAll('\u00a0', ' ')}</span>
              </Fragment>
            ))}
          </span>
        }
      />
    </section>
  )
}
