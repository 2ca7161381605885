import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Entries } from '../office-releases.ts'
import { formatCount, shareOf } from '../watching/watch-rules.ts'
import { chanceOf, countNames, listLamps } from './ballot-office-rules.ts'

const lamps = {
  paid: 'bg-success',
  offered: 'border-[1.5px] border-info bg-info-subtle',
  free: 'border-[1.5px] border-line-strong border-dashed',
}

/** The places as lamps; paid places are lit. */
export function BallotOfficePlaces({ ballot }: { ballot: Entries }) {
  const word = useTextsUnder('office-releases.ballot')
  const { release, places, paid, counts, people, takenPaise, drawnAt } = ballot
  const called = counts.called ?? 0
  const waiting = counts.waiting ?? 0
  const names = countNames(counts)
  const lit = listLamps(ballot, called)
  const chance = chanceOf(ballot)
  const rows = [
    { id: 'names' as const, value: formatCount(names) },
    { id: 'people' as const, value: formatCount(people) },
    ...(chance === undefined ? [] : [chanceRow(word('oneIn', { number: formatCount(chance) }))]),
  ]
  return (
    <>
      <CompactCard
        title={
          places === null ? word('endless') : word('places', { count: places, number: formatCount(places) })
        }
      >
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="title num text-[2.5rem] leading-tight">{formatCount(paid)}</span>
          <span className="text-soft">{word('paid', { amount: formatRupees(takenPaise) })}</span>
        </p>
        {lit ? (
          <p aria-hidden="true" className="flex flex-wrap gap-1 py-3">
            {lit.map(({ place, state }) => (
              <span
                key={place}
                className={classNames('h-8 w-6 rounded-t-[10px] rounded-b-[3px]', lamps[state])}
              />
            ))}
          </p>
        ) : (
          places !== null && (
            <div className="py-3">
              <ProgressBar value={shareOf(paid, places)} label={word('share')} tone="success" size="lg" />
            </div>
          )
        )}
        <p className="text-soft">
          {drawnAt === null
            ? word(release.endReason === 'withdrawn' ? 'withdrawn' : 'before')
            : word('waits', { count: called, number: formatCount(called), line: formatCount(waiting) })}
        </p>
      </CompactCard>
      <CompactCard title={word('who')}>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
          {rows.map(({ id, value }) => (
            <div key={id} className="contents">
              <dt className="text-soft">{word(`rows.${id}`)}</dt>
              <dd className="num text-end font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-2 text-quiet text-sm">{word('help')}</p>
      </CompactCard>
    </>
  )
}

const chanceRow = (value: string) => ({ id: 'chance' as const, value })
