import { dayNumber } from '../../lib/dates/civil-day.ts'
import { formatDay, formatWeekday } from '../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { isHeldOn, type OfferingDraft, type PreviewDay } from './catalogue.rules.ts'

export type Fortnight = {
  days: readonly PreviewDay[] | undefined
  /** An offering closed for booking has no days to preview. */
  isOpen: boolean
  failure: string | undefined
  onRetry: () => void
}

interface FortnightCardProps extends Fortnight {
  schedule: OfferingDraft['schedule']
  /** Pieces per day, if the pool has a limit. */
  most: number | null
}

/** The next two weeks by the edited schedule; the places are the current ones. */
export function FortnightCard({ days, isOpen, failure, onRetry, schedule, most }: FortnightCardProps) {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.fortnight')
  const told = (day: PreviewDay) => {
    if (!isHeldOn(schedule, day)) return 'not_held'
    // The server knows only the saved schedule: a day that the edited schedule adds has no number yet.
    return day.reason === 'not_held' ? 'held' : day.reason
  }
  const short = (day: PreviewDay) => {
    const state = told(day)
    if ((state === 'open' || state === 'few_left') && day.left !== null) return String(day.left)
    return words(`short.${state}`)
  }
  const exceptions = days?.filter((day) => day.observances.length > 0 && !isHeldOn(schedule, day)) ?? []
  return (
    <CompactCard title={words('title')} note={words('note')}>
      {!isOpen ? (
        <p className="text-soft">{words('notOpen')}</p>
      ) : failure ? (
        <LoadFailed title={words('failed')} message={failure} onRetry={onRetry} />
      ) : !days ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <>
          <ol className="grid grid-cols-7 gap-x-1 gap-y-3">
            {days.map((day) => {
              const state = told(day)
              const bookable = state === 'open' || state === 'few_left'
              const taken = most && day.left !== null && bookable ? 1 - day.left / most : 0
              const filled = state === 'full' ? 1 : Math.min(1, Math.max(0, taken))
              const isAyilyam = day.observances.some(({ id }) => id === 'ayilyam')
              return (
                <li
                  key={day.date}
                  title={`${formatDay(day.date, 'full')}: ${words(`long.${state}`)}`}
                  className="grid min-w-0 justify-items-center text-quiet text-xs"
                >
                  <span aria-hidden="true">{formatWeekday(day.date)}</span>
                  <span className="sr-only">{formatDay(day.date, 'full')}</span>
                  <b
                    aria-hidden="true"
                    className={classNames(
                      'title num text-base leading-5',
                      isAyilyam ? 'text-gold-ink' : 'text-ink',
                    )}
                  >
                    {dayNumber(day.date)}
                  </b>
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'my-1 flex h-10 w-full max-w-6 items-end overflow-hidden rounded',
                      state === 'not_held' || state === 'blocked'
                        ? 'hatched border border-line'
                        : 'bg-sunken',
                      isAyilyam && 'outline-[1.5px] outline-gold',
                    )}
                  >
                    <span style={{ height: `${filled * 100}%` }} className="w-full bg-primary-mild" />
                  </span>
                  <span className="num max-w-full truncate text-center text-soft">{short(day)}</span>
                </li>
              )
            })}
          </ol>
          <p className="pt-3 text-soft text-sm">
            {exceptions.map((day) => (
              <span key={day.date}>
                {t('office-catalogue.fortnight.exception', {
                  day: formatDay(day.date, 'short'),
                  name: day.observances.map(({ name }) => name).join(', '),
                })}{' '}
              </span>
            ))}
            {words('numbers')}
          </p>
        </>
      )}
    </CompactCard>
  )
}
