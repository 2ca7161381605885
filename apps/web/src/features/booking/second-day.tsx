import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, Info, Plus } from 'lucide-react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { isBookable, type SkippedDay } from './booking.rules.ts'

interface SecondDayProps {
  day: SkippedDay
  star: string
  amountPaise: number
  isUsed: boolean
  whyClosed: (day: Pick<SkippedDay, 'reason' | 'message'>) => string
  onUse: (isUsed: boolean) => void
}

/** Explains an eight-week gap between two star days, and offers the day in between. */
export function SecondDay({ day, star, amountPaise, isUsed, whyClosed, onUse }: SecondDayProps) {
  const { t } = useTranslation()
  const plain = formatDay(day.date, 'plain')
  return (
    <li className="grid gap-2 border-line border-t px-4 py-3.5 first:border-t-0 md:px-3.5">
      <p className="flex items-start gap-2.5">
        <Info aria-hidden="true" size={19} className="mt-0.5 flex-none text-info" />
        <span className="min-w-0">
          {t('booking.plan.twice', {
            month: day.malayalam.monthName,
            star,
            day: plain,
            kept: formatDay(day.kept_date, 'plain'),
          })}
        </span>
      </p>
      {isBookable(day) ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button
            look="line"
            aria-pressed={isUsed}
            icon={isUsed ? <Check aria-hidden="true" size={18} /> : <Plus aria-hidden="true" size={18} />}
            onClick={() => onUse(!isUsed)}
          >
            {t('booking.plan.alsoBook', { day: plain })}
          </Button>
          <bdi className="num">{formatRupees(amountPaise)}</bdi>
        </div>
      ) : (
        <p className="text-soft">{whyClosed(day)}</p>
      )}
    </li>
  )
}
