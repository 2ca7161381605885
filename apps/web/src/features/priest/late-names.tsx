import { ArrowRight, Clock } from 'lucide-react'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLetters } from './letters-choice.tsx'
import type { PriestEntry } from './priest.api.ts'
import type { Late } from './priest.rules.ts'
import { PriestMark } from './priest-mark.tsx'
import { nameSizes, PriestName } from './priest-name.tsx'

interface LateNamesProps {
  late: readonly Late[]
  /** Id of the session that began last. */
  nowId: string | undefined
  onSeen: () => void
}

/** Entries added, changed or removed since the printed sheet, each with its mark. */
export function LateNames({ late, nowId, onSeen }: LateNamesProps) {
  const { t } = useTranslation()
  const sessions = [...Map.groupBy(late, ({ session }) => session.id).values()]
  return (
    <>
      {late.length === 0 && (
        <p className="py-8 text-center text-lg text-soft">{t('office-priest.late.none')}</p>
      )}
      {sessions.map((ofSession) => {
        const session = ofSession[0]?.session
        return (
          session && (
            <section key={session.id} aria-labelledby={`late-${session.id}`} className="mb-7">
              <div className="flex items-center justify-between gap-4 border-ink border-b-2 pb-2">
                <h2 id={`late-${session.id}`} className="font-sans font-semibold text-lg">
                  <bdi lang="ml" className="me-2 text-2xl">
                    {session.nameMl}
                  </bdi>
                  <span className="num">{formatClock(session.startsAt)}</span>
                </h2>
                {session.id === nowId && (
                  <span className="inline-flex items-center gap-2 rounded-full bg-warning-subtle px-3 py-1 font-medium text-warning">
                    <Clock aria-hidden="true" size={18} />
                    {t('office-priest.late.now')}
                  </span>
                )}
              </div>
              <ul>
                {ofSession.map((one) => (
                  <LateName key={one.entry.line_id} late={one} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <div className="sticky bottom-0 -mx-4 mt-auto border-line border-t bg-card px-4 pt-3.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <button
          type="button"
          onClick={onSeen}
          className="flex min-h-15 w-full items-center justify-center gap-2 rounded-card bg-primary px-4 py-2 font-semibold text-lg text-neutral focus-ring"
        >
          <span lang="ml">{t('office-priest.late.seenMl')}</span> · {t('office-priest.late.seen')}
        </button>
        <p className="pt-2 text-center text-soft">{t('office-priest.late.stay')}</p>
      </div>
    </>
  )
}

function LateName({ late: { entry, group, of } }: { late: Late }) {
  const { t } = useTranslation()
  const { size } = useLetters()
  const { mark, was, star, gone, number } = entry
  const isOut = mark === 'out'
  const hasOtherStar = was !== null && was.star?.name !== star?.name
  const place = isOut ? gone : t('office-priest.late.place', { number, count: of })
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-4">
      <span className="pt-1">{mark && <PriestMark mark={mark} />}</span>
      <div className="min-w-0">
        {mark === 'name' && was && (
          <del className="block text-lg text-quiet">
            <bdi>{was.name}</bdi>
          </del>
        )}
        <p className={classNames('font-semibold', nameSizes[size], isOut && 'line-through')}>
          <PriestName entry={entry} />
        </p>
        {!isOut && (
          <p
            className={classNames(
              'flex flex-wrap items-center gap-x-2 text-xl leading-8',
              star ? 'text-gold-ink' : 'text-soft',
            )}
          >
            {hasOtherStar && (
              <>
                <del className="text-lg text-quiet">
                  <StarWords star={was.star} />
                </del>
                <ArrowRight aria-hidden="true" size={18} className="text-ink rtl:-scale-x-100" />
              </>
            )}
            <StarWords star={star} />
          </p>
        )}
        <p className="text-soft">
          <bdi lang="ml">{group.offering.nameMl}</bdi> · {place}
        </p>
      </div>
    </li>
  )
}

function StarWords({ star }: { star: PriestEntry['star'] }) {
  const { t } = useTranslation()
  return <bdi lang="ml">{star?.nameMl ?? t('office-priest.reading.noStar')}</bdi>
}
