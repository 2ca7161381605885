import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { daySheetPath } from '../../lib/links.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { printedSheetsQuery, type SheetEntry } from './day-sheet.api.ts'
import { SheetMark } from './sheet-mark.tsx'

interface PrintedSheetsProps {
  /** The effect of a change on its day sheets; `lines` is formatted as `1–3, 5`. */
  effects: readonly { date: string; mark: NonNullable<SheetEntry['mark']>; count: number; lines: string }[]
  timeZone: string
}

/**
 * Warns that the priest may hold a printed sheet that the change makes outdated, and how the next sheet will mark it.
 */
export function PrintedSheets({ effects, timeZone }: PrintedSheetsProps) {
  const { t } = useTranslation()
  const days = [...new Set(effects.map(({ date }) => date))].sort()
  const { data, isError } = useQuery(printedSheetsQuery(days))
  const sheets = data?.sheets.filter(({ on_date }) => days.includes(on_date)) ?? []
  if (isError && !data)
    return (
      <AlertBanner type="warning" duration={0}>
        {t('office-sheet.printed.unknown')}
      </AlertBanner>
    )
  if (sheets.length === 0) return null
  return (
    <AlertBanner
      type="warning"
      duration={0}
      title={t('office-sheet.printed.title', { count: sheets.length })}
    >
      <ul className="grid gap-2">
        {sheets.map(({ on_date, version, madeAt }) => (
          <li key={on_date}>
            {t('office-sheet.printed.day', {
              day: formatDay(on_date, 'short'),
              version,
              when: formatMoment(madeAt, timeZone),
              next: version + 1,
            })}
            {effects
              .filter(({ date }) => date === on_date)
              .map(({ mark, count, lines }) => (
                <span key={mark} className="ms-1.5 inline-flex items-center gap-1.5 whitespace-nowrap">
                  <SheetMark mark={mark} /> {t('office-sheet.printed.lines', { count, lines })}
                </span>
              ))}{' '}
            <Link to={daySheetPath(on_date)} className="whitespace-nowrap text-primary hover:underline">
              {t('office-sheet.printed.open')}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('office-sheet.printed.then')}</p>
    </AlertBanner>
  )
}
