import { differenceKinds } from '@vazhipadu/contract/payments'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { Difference, Reconciliation } from './payments.api.ts'

interface DifferenceListProps {
  month: Reconciliation
  timeZone: string
  onOpen: (settlementId: string) => void
}

/** Cases shown per kind before expanding; the advice is the same for all of a kind. */
const shownAtFirst = 5

/** Reconciliation differences grouped by kind, each with advice and its cases. */
export function DifferenceList({ month, timeZone, onOpen }: DifferenceListProps) {
  const { differences, differencesTotal, settledWithinDays } = month
  const word = useTextsUnder('office-money.differences')
  const groups = differenceKinds
    .map((kind) => ({ kind, cases: differences.filter((each) => each.kind === kind) }))
    .filter(({ cases }) => cases.length > 0)
  return (
    <CompactCard
      title={word('title')}
      note={
        differences.length < differencesTotal &&
        word('more', { shown: differences.length, total: differencesTotal })
      }
    >
      <div className="grid gap-5">
        {groups.map(({ kind, cases }) => (
          <section key={kind} aria-label={word(`kinds.${kind}`)}>
            <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
              {word(`kinds.${kind}`)} <Badge tone="danger">{cases.length}</Badge>
            </h3>
            <p className="pb-1 text-soft">{word(`advice.${kind}`, { days: settledWithinDays })}</p>
            <Cases cases={cases} timeZone={timeZone} onOpen={onOpen} />
          </section>
        ))}
      </div>
    </CompactCard>
  )
}

type CasesProps = Pick<DifferenceListProps, 'timeZone' | 'onOpen'> & { cases: readonly Difference[] }

function Cases({ cases, timeZone, onOpen }: CasesProps) {
  const [isWhole, setWhole] = useState(false)
  const word = useTextsUnder('office-money.differences')
  const shown = isWhole ? cases : cases.slice(0, shownAtFirst)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((difference, at) => {
          const { kind, item, entity_id, tran_no, settlement_id, toldPaise, oursPaise } = difference
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two cases may have equal content
            <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-64">
                <span className="block font-medium">
                  {word(kind, { told: formatRupees(toldPaise ?? 0), ours: formatRupees(oursPaise ?? 0) })}
                </span>
                <span className="flex flex-wrap gap-x-3 text-quiet text-sm">
                  {item && <span>{word(`items.${item}`)}</span>}
                  <bdi className="num wrap-anywhere">{entity_id ?? settlement_id}</bdi>
                  <span>{formatMomentDay(difference.at, timeZone)}</span>
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {settlement_id && (
                  <Button look="line" size="sm" onClick={() => onOpen(settlement_id)}>
                    {word('open')}
                  </Button>
                )}
                {tran_no && (
                  <Button asChild look="line" size="sm">
                    <Link to={orderPath(tran_no)}>{word('booking')}</Link>
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < cases.length && (
        <Button look="plain" size="sm" onClick={() => setWhole(true)}>
          {word('all', { count: cases.length })}
        </Button>
      )}
    </>
  )
}
