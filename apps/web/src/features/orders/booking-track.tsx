import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { nameTempleTime } from '../../lib/format/name-clock.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Timeline } from '../../ui/lists/timeline.tsx'
import type { Order } from './orders.api.ts'
import { asidesOf, nextDay, trackOf } from './orders.rules.ts'

interface BookingTrackProps {
  order: Order
  today: string
  timeZone: string
}

/** Progress of a booking: booked, paid, reminded, performed, posted, delivered; other events are listed below. */
export function BookingTrack({ order, today, timeZone }: BookingTrackProps) {
  const { t } = useTranslation()
  const when = (iso: string) =>
    t('checkout.track.at', {
      day: formatDay(dayIn(timeZone, new Date(iso)), 'short'),
      time: nameTempleTime(t, formatTime(iso, timeZone), timeZone, new Date(iso)),
    })
  const steps = trackOf(order)
  const lastDone = steps.findLastIndex(({ at }) => at !== null)
  const performedOn = nextDay(order, today)
  const asides = asidesOf(order)
  return (
    <div className="grid gap-4">
      <Timeline
        look="track"
        label={t('checkout.track.label')}
        entries={steps.map(({ step, at, detail }, place) => ({
          id: step,
          title: t(`checkout.track.${step}`),
          // A skipped step counts as done, e.g. the reminder for a booking made on the same day.
          state: at || place < lastDone ? 'done' : place === lastDone + 1 ? 'now' : 'next',
          time: at ? (
            <bdi>{when(at)}</bdi>
          ) : step === 'performed' && performedOn ? (
            <bdi>{formatDay(performedOn, 'short')}</bdi>
          ) : undefined,
          ...(detail && {
            detail: step === 'paid' ? t(`checkout.methods.${detail}`, { defaultValue: detail }) : detail,
          }),
        }))}
      />
      {asides.length > 0 && (
        <ul className="grid gap-1 text-soft">
          {asides.map(({ step, at, detail }) => (
            <li key={`${step}${at}`}>
              <bdi>{when(at)}</bdi> · {t(`checkout.track.${step}`)}
              {detail && ` · ${detail}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
