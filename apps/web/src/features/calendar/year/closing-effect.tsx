import type { previewBlock } from '@vazhipadu/contract/calendar'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'

interface ClosingEffectProps {
  effect: ResponseOf<typeof previewBlock> | undefined
  /** A newer answer is being fetched. */
  stale: boolean
  failure: string | undefined
  onRetry: () => void
}

const mostDatesNamed = 6

/** Bookings affected by a closing, shown before it is confirmed. */
export function ClosingEffect({ effect, stale, failure, onRetry }: ClosingEffectProps) {
  const { t } = useTranslation()
  if (failure) return <LoadFailed title={t('office.effect.failed')} message={failure} onRetry={onRetry} />
  const booked = effect?.dates.filter(({ reservedUnits }) => reservedUnits > 0) ?? []
  return (
    <section
      aria-live="polite"
      aria-busy={!effect || stale}
      aria-label={t('office.effect.title')}
      className={classNames('grid gap-1 rounded-inner bg-sunken px-4 py-3', stale && 'opacity-60')}
    >
      <h3 className="font-semibold text-base">{t('office.effect.title')}</h3>
      {!effect && <SkeletonText lines={2} />}
      {effect && (
        <>
          <p>
            {t('office.effect.days', { count: effect.days })} ·{' '}
            {t('office.effect.offerings', { count: effect.offerings })}
          </p>
          <p className={classNames(effect.reservedUnits > 0 && 'font-semibold text-danger')}>
            {effect.reservedUnits > 0
              ? t('office.effect.reserved', { count: effect.reservedUnits })
              : t('office.effect.nobody')}
          </p>
          {effect.bookings > 0 && (
            <p className="font-semibold">
              {t('office.effect.bookings', {
                count: effect.bookings,
                amount: formatRupees(effect.bookedPaise),
              })}
            </p>
          )}
          {effect.counterBookings > 0 && (
            <p>{t('office.effect.counter', { count: effect.counterBookings })}</p>
          )}
          {effect.agingBookings > 0 && (
            <p className="font-semibold">{t('office.effect.aging', { count: effect.agingBookings })}</p>
          )}
          {effect.tooOldBookings > 0 && (
            <p className="font-semibold text-danger">
              {t('office.effect.tooOld', { count: effect.tooOldBookings })}
            </p>
          )}
          {booked.length > 0 && (
            <ul className="text-soft text-sm">
              {booked.slice(0, mostDatesNamed).map(({ date, reservedUnits }) => (
                <li key={date}>
                  {t('office.effect.date', { day: formatDay(date, 'short'), count: reservedUnits })}
                </li>
              ))}
              {booked.length > mostDatesNamed && (
                <li>{t('office.effect.more', { count: booked.length - mostDatesNamed })}</li>
              )}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
