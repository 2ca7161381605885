import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock } from '../../lib/format/format-time.ts'
import { nameTempleTime } from '../../lib/format/name-clock.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

export interface CancellingNoteProps {
  /** Whether the temple lets devotees cancel paid bookings. */
  mayCancel: boolean
  /** Percentage of the price that is refunded. */
  cancelSharePercent: number
  /** Cancellation deadline in the temple's time zone; for several days, that of the first pooja. */
  last: { day: CivilDay; time: string } | undefined
  /** Each day has its own deadline. */
  isManyDays: boolean
  /** Price of the poojas without postage; undefined while loading. */
  pricePaise: number | undefined
  /** The temple's time zone. */
  timeZone: string
}

/** Rounded up to whole rupees, as the server does. */
const shareOf = (paise: number, percent: number) =>
  Math.min(paise, Math.ceil((paise * percent) / 10_000) * 100)

/** What a cancellation refunds and until when; shown before payment and again beside the booking. */
export function CancellingNote({
  mayCancel,
  cancelSharePercent: percent,
  last,
  isManyDays,
  pricePaise,
  timeZone,
}: CancellingNoteProps) {
  const { t } = useTranslation()
  const until = last
    ? t(isManyDays ? 'checkout.cancellingNote.untilEach' : 'checkout.cancellingNote.until', {
        day: formatDay(last.day, 'dated'),
        time: nameTempleTime(t, formatClock(last.time), timeZone),
      })
    : t('checkout.cancellingNote.untilClosing')
  const back = percent === 0 ? 'nothing' : percent === 100 ? 'whole' : 'share'
  return (
    <p>
      <b className="font-semibold">{t('checkout.cancellingNote.title')}</b>{' '}
      <span className="text-soft">
        {mayCancel
          ? [
              t('checkout.cancellingNote.may', { until }),
              pricePaise === undefined && back !== 'nothing'
                ? t('checkout.cancellingNote.percent', { percent })
                : t(`checkout.cancellingNote.${back}`, {
                    percent,
                    price: formatRupees(pricePaise ?? 0),
                    amount: formatRupees(shareOf(pricePaise ?? 0, percent)),
                  }),
            ].join(' ')
          : t('checkout.cancellingNote.off')}
      </span>
    </p>
  )
}
