import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Live, Release } from '../office-releases.ts'
import { countAll, formatCount, placesState, shareOf } from './watch-rules.ts'

type Place = Live['places'][number]

interface WatchPlacesProps {
  release: Release
  places: readonly Place[]
}

/** Places left by day and offering. "All held" places may become free again, "full" ones do not. */
export function WatchPlaces({ release, places }: WatchPlacesProps) {
  const { t } = useTranslation()
  const { offerings, dates } = release
  return (
    <CompactCard
      title={t('office-releases.places.title')}
      end={
        <span className="flex flex-wrap gap-x-4 text-soft text-sm">
          <SignMark look="bg-primary-mild">{t('office-releases.places.sold')}</SignMark>
          <SignMark look="held-places">{t('office-releases.places.paying')}</SignMark>
        </span>
      }
    >
      <ul className="@container">
        {dates.map((date) => (
          <li
            key={date}
            className="grid gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0 @sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <b className="font-semibold">{formatDay(date, 'short')}</b>
            <ul className="grid gap-1">
              {offerings.map(({ id, name }) => {
                const place = places.find((one) => one.offering_id === id && one.date === date)
                return place && <Row key={id} place={place} name={name} isNamed={offerings.length > 1} />
              })}
            </ul>
          </li>
        ))}
      </ul>
    </CompactCard>
  )
}

function SignMark({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-3 rounded-[3px]', look)} />
      {children}
    </span>
  )
}

function Row({ place, name, isNamed }: { place: Place; name: string; isNamed: boolean }) {
  const { t } = useTranslation()
  const all = countAll(place)
  const state = placesState(place)
  const told = t(`office-releases.places.${state}`, {
    left: formatCount(place.left ?? 0),
    sold: formatCount(place.sold),
  })
  return (
    <li
      className={classNames(
        'grid items-center gap-x-3',
        isNamed
          ? 'grid-cols-[minmax(0,1fr)_6.5rem] @md:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_6.5rem]'
          : 'grid-cols-[minmax(0,1fr)_6.5rem]',
      )}
    >
      {isNamed && <span className="text-soft @max-md:col-span-2">{name}</span>}
      <span aria-hidden="true" className="flex h-2.5 min-w-8 overflow-hidden rounded-full bg-sunken">
        <span
          style={{ width: `${shareOf(place.sold, all)}%` }}
          className={state === 'full' ? 'bg-soft' : 'bg-primary-mild'}
        />
        <span style={{ width: `${shareOf(place.held, all)}%` }} className="held-places" />
      </span>
      <span className={classNames('num text-end', state !== 'left' && 'font-semibold')}>
        <bdi>{told}</bdi>
      </span>
    </li>
  )
}
