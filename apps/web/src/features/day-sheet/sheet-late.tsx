import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { listLate } from './arrange-sheet.ts'
import type { DaySheet } from './day-sheet.api.ts'
import { SheetMark } from './sheet-mark.tsx'

/** Entries added, changed or removed since the last printed sheet, by session. */
export function SheetLate({ sheet }: { sheet: DaySheet }) {
  const { t } = useTranslation()
  const [latest] = sheet.versions
  const late = listLate(sheet)
  if (!latest || late.length === 0)
    return (
      <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-sheet.late.none')}>
        <p>
          {latest
            ? t('office-sheet.late.noneSince', { version: latest.version })
            : t('office-sheet.standing.none')}
        </p>
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        {t('office-sheet.late.lead', { version: latest.version, next: latest.version + 1 })}
      </p>
      {late.map(({ key, name, nameMl, session, entries }) => (
        <section key={key} aria-label={name} className="grid">
          <h2 className="flex flex-wrap items-baseline gap-x-3 border-ink border-b-2 pb-1.5">
            <bdi lang="ml" className="text-2xl">
              {nameMl}
            </bdi>
            <span className="font-normal font-sans text-base text-soft">
              {name}
              {session && ` · ${formatClock(session.startsAt)}`} · {entries.length}
            </span>
          </h2>
          <ul>
            {entries.map(({ entry, mark, deity, offering, count }) => (
              <li
                key={entry.line_id}
                className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3"
              >
                <span className="pt-0.5">
                  <SheetMark mark={mark} />
                </span>
                <div className="min-w-0">
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <bdi
                      className={classNames(
                        'break-words font-semibold text-lg',
                        mark === 'out' && 'text-soft line-through',
                      )}
                    >
                      {entry.nameMl ?? entry.name}
                    </bdi>
                    {entry.nameMl && <bdi className="text-soft">{entry.name}</bdi>}
                    <span className="text-gold-ink">
                      {entry.star ? (
                        <>
                          <bdi lang="ml">{entry.star.nameMl}</bdi> {entry.star.name}
                        </>
                      ) : (
                        t('office-sheet.noStar')
                      )}
                    </span>
                    {entry.detail && <span className="font-semibold">{entry.detail}</span>}
                  </p>
                  <p className="text-quiet text-sm">
                    <bdi lang="ml">{offering.nameMl}</bdi> {offering.name} · {deity} ·{' '}
                    {t('office-sheet.late.number', { number: entry.number, count })} ·{' '}
                    <Link to={orderPath(entry.tran_no)} className="text-primary hover:underline">
                      {entry.tran_no}
                    </Link>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
