import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { orderPath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { Difference, Reconciliation } from './payments.api.ts'

interface DifferenceListProps {
  month: Reconciliation
  timeZone: string
  onOpen: (settlementId: string) => void
}

/** What does not fit, each in words with what to do about it. */
export function DifferenceList({ month, timeZone, onOpen }: DifferenceListProps) {
  const { t } = useTranslation()
  const { differences, differencesTotal, settledWithinDays } = month
  const word = (key: string, values = {}) => t(`office-money.differences.${key}`, values)
  const title = ({ kind, toldPaise, oursPaise }: Difference) =>
    word(kind, { told: formatRupees(toldPaise ?? 0), ours: formatRupees(oursPaise ?? 0) })
  return (
    <CompactCard
      title={word('title')}
      note={
        differences.length < differencesTotal &&
        word('more', { shown: differences.length, total: differencesTotal })
      }
    >
      <ul className="divide-y divide-line">
        {differences.map((difference) => {
          const { kind, item, entity_id, tran_no, settlement_id, at } = difference
          return (
            <li key={`${kind} ${settlement_id} ${entity_id} ${item}`} className="grid gap-1 py-3">
              <p className="font-semibold text-danger">{title(difference)}</p>
              <p className="flex flex-wrap gap-x-3 text-soft text-sm">
                {item && <span>{word(`items.${item}`)}</span>}
                {(entity_id ?? settlement_id) && <bdi className="num">{entity_id ?? settlement_id}</bdi>}
                <span>{formatMomentDay(at, timeZone)}</span>
              </p>
              <p>{word(`advice.${kind}`, { days: settledWithinDays })}</p>
              <p className="flex flex-wrap gap-2">
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
              </p>
            </li>
          )
        })}
      </ul>
    </CompactCard>
  )
}
