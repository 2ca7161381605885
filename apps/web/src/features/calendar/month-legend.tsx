import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { markNames } from './calendar.rules.ts'
import { DayMark } from './day-mark.tsx'

/** The same entries every month, so that paging does not shift the page. */
export function MonthLegend() {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('calendar.legend.label')}
      className="flex flex-wrap gap-x-4 gap-y-1.5 border-line border-t px-3.5 py-3 text-sm text-soft roomy:gap-x-5 roomy:gap-y-2 roomy:px-5 roomy:py-3.5"
    >
      {[...markNames, 'great' as const].map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span className="text-gold-ink">
            <DayMark mark={mark} />
          </span>
          {t(`calendar.legend.${mark}`)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="hatched size-4.5 rounded-[5px] border border-line" />
        {t('calendar.legend.closed')}
      </li>
    </ul>
  )
}
