import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { DaySheet } from './day-sheet.api.ts'

/** Quantities for kitchen and stores, and the devotees who must be present. */
export function SheetTotals({ sheet: { totals, inPerson } }: { sheet: DaySheet }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {totals.map(({ title, rows }) => (
        <CompactCard key={title} title={title}>
          <dl>
            {rows.map(({ name, detail, amount }) => (
              <div key={name} className="flex items-baseline gap-4 border-line border-t py-2.5">
                <dt className="min-w-0 flex-1">
                  <span className="font-semibold">{name}</span>
                  {detail && <span className="block text-sm text-soft">{detail}</span>}
                </dt>
                <dd className="title whitespace-nowrap text-xl">{amount}</dd>
              </div>
            ))}
          </dl>
        </CompactCard>
      ))}
      {totals.length === 0 && <p className="text-soft">{t('office-sheet.totals.none')}</p>}
      <CompactCard title={t('office-sheet.totals.inPerson')} note={inPerson.by}>
        {inPerson.rows.length === 0 ? (
          <p className="text-soft">{t('office-sheet.totals.nobody')}</p>
        ) : (
          <ul>
            {inPerson.rows.map(({ name, detail }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pooja may have two people of the same name
              <li key={at} className="border-line border-t py-2.5">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-sm text-soft">{detail}</span>
              </li>
            ))}
          </ul>
        )}
      </CompactCard>
    </div>
  )
}
