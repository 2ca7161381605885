import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { keepEarlierLines, removeLines } from '../../../features/booking/booking.store.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

const mostShown = 8

/** Asks whether to keep lines of an earlier unfinished booking, so that none is added unnoticed. */
export function EarlierLines({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const shown = lines.toSorted((one, other) => one.date.localeCompare(other.date)).slice(0, mostShown)
  return (
    <section
      aria-labelledby="earlier"
      className="mx-auto grid max-w-2xl gap-4 rounded-card border border-line bg-card p-4.5 md:p-6"
    >
      <div>
        <h2 id="earlier">{t('checkout.earlier.title')}</h2>
        <p className="pt-1 text-soft">{t('checkout.earlier.text')}</p>
      </div>
      <ul className="grid gap-2">
        {shown.map((line) => (
          <li key={line.id} className="border-line border-s-[3px] ps-3">
            <b className="font-semibold">
              <bdi>
                {line.quantity > 1
                  ? t('checkout.receipt.times', { name: line.offeringName, count: line.quantity })
                  : line.offeringName}
              </bdi>
            </b>
            <span className="block text-soft">
              <bdi>{formatDay(line.date, 'dated')}</bdi> · <bdi>{line.name}</bdi>
            </span>
          </li>
        ))}
        {lines.length > shown.length && (
          <li className="text-soft">
            {t('checkout.history.andMore', { count: lines.length - shown.length })}
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button look="line" onClick={keepEarlierLines}>
          {t('checkout.earlier.keep')}
        </Button>
        <Button look="line" onClick={() => removeLines(lines.map(({ id }) => id))}>
          {t('checkout.earlier.leave')}
        </Button>
      </div>
    </section>
  )
}
