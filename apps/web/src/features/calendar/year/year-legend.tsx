import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { countMarks, type DescribedDay, yearMarks } from './describe-year-day.ts'
import { YearGround } from './year-ground.tsx'
import { YearMark } from './year-mark.tsx'

function Entry({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {sign}
      <span>{children}</span>
    </li>
  )
}

/** Each mark's meaning and the number of days it occurs on. */
export function YearLegend({ days }: { days: readonly DescribedDay[] }) {
  const { t } = useTranslation()
  const counts = countMarks(days)
  const box = (ground: Parameters<typeof YearGround>[0]['ground'], number: string) => (
    <span aria-hidden="true" className="h-7 w-8">
      <YearGround ground={ground}>{number}</YearGround>
    </span>
  )
  const words = (name: string, key: string) => t('office.year.count', { name, count: counts[key] ?? 0 })
  return (
    <ul
      aria-label={t('calendar.legend.label')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-4 text-soft text-sm"
    >
      <Entry sign={box({ isAyilyam: true }, '30')}>{words(t('calendar.legend.ayilyam'), 'ayilyam')}</Entry>
      {yearMarks.map((mark) => (
        <Entry key={mark} sign={<YearMark mark={mark} size={11} />}>
          {words(t(`office.marks.${mark}`), mark)}
        </Entry>
      ))}
      <Entry sign={box({ closed: 'temple' }, '3')}>{words(t('office.year.closed'), 'closed')}</Entry>
      <Entry sign={box({ closed: 'some' }, '9')}>{words(t('office.year.partly'), 'partly')}</Entry>
      <Entry sign={box({ isCloseCall: true }, '2')}>{words(t('office.year.closeCall'), 'closeCall')}</Entry>
      <Entry sign={<span aria-hidden="true" className="h-5 w-0.5 rounded-full bg-primary-mild" />}>
        {t('office.year.monthBegins')}
      </Entry>
    </ul>
  )
}
