import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'

interface DraftSummaryProps {
  offering: { name: string; nameMl: string; pricePaise: number } | undefined
  date: string | undefined
  /** People times pieces for each. */
  count: number
}

/** The offering, its day and its price, where the screen has no room for the draft receipt. */
export function DraftSummary({ offering, date, count }: DraftSummaryProps) {
  const { t } = useTranslation()
  if (!offering || !date) return null
  return (
    <section
      aria-label={t('booking.draft.title')}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-3 lg:hidden"
    >
      <p className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <b className="font-semibold">{offering.name}</b>{' '}
        <Beside className="text-soft">{offering.nameMl}</Beside>
        <span className="block text-soft">
          <bdi>{formatDay(date, 'dated')}</bdi>
        </span>
      </p>
      <p className="num ms-auto text-end">
        <b className="font-semibold">
          <bdi>{formatRupees(offering.pricePaise * Math.max(1, count))}</bdi>
        </b>
        {count > 1 && (
          <span className="block text-soft">
            {t('booking.draft.timesPrice', { count, price: formatRupees(offering.pricePaise) })}
          </span>
        )}
      </p>
    </section>
  )
}
