import { formatMoment } from '../../lib/format/format-moment.ts'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { DaySheet } from './day-sheet.api.ts'
import { SheetChanges } from './sheet-changes.tsx'

/** The day's progress, and whether the last printed sheet is still current. */
export function SheetStatus({ sheet, timeZone }: { sheet: DaySheet; timeZone: string }) {
  const { t } = useTranslation()
  const { count, poojas, performed, changes, versions, inPerson } = sheet
  const [latest] = versions
  const isChanged = Object.values(changes).some((many) => many > 0)
  const numbers = [
    [poojas, t('office-sheet.standing.poojas', { count: poojas })],
    [count, t('office-sheet.standing.names', { count })],
    [performed, t('office-sheet.standing.performed')],
    ...(inPerson.rows.length > 0 ? [[inPerson.rows.length, t('office-sheet.standing.inPerson')]] : []),
  ] as [number, string][]
  const when = latest && formatMoment(latest.madeAt, timeZone)
  return (
    <section
      aria-label={t('office-sheet.standing.label')}
      className="grid gap-4 rounded-card border border-line bg-card p-4.5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-8"
    >
      <div className="grid gap-3">
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          {numbers.map(([number, name]) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="title text-3xl leading-9">{formatNumber(number)}</dd>
            </div>
          ))}
        </dl>
        {count > 0 && (
          <ProgressBar
            value={(performed / count) * 100}
            tone="success"
            label={t('office-sheet.standing.progress', { performed, count })}
          />
        )}
      </div>
      <div className="grid gap-2 border-line max-md:border-t max-md:pt-4 md:border-s md:ps-8">
        <p>
          {!latest
            ? t('office-sheet.standing.none')
            : latest.madeBy
              ? t('office-sheet.standing.printed', { version: latest.version, when, who: latest.madeBy })
              : t('office-sheet.standing.mailed', { version: latest.version, when })}
        </p>
        {latest && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
            {isChanged ? t('office-sheet.standing.since') : t('office-sheet.standing.unchanged')}
            {isChanged && <SheetChanges changes={changes} />}
          </p>
        )}
      </div>
    </section>
  )
}
