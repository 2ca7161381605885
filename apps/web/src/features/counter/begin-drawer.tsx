import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { drawerPath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { counterChange, openDrawer, type Session } from './counter.api.ts'
import { differenceOf, formatDifference, type Pieces, sumPieces } from './counter.rules.ts'
import { PieceFields } from './piece-fields.tsx'

interface BeginDrawerProps {
  lastClosed: Session | null
  /** What it is begun for, where that is not to sell. */
  note?: string | undefined
}

/** Before the first sale: the change in the drawer, counted note by note. */
export function BeginDrawer({ lastClosed, note }: BeginDrawerProps) {
  const { t } = useTranslation()
  const [pieces, setPieces] = useState<Pieces>({})
  const [isWarned, setWarned] = useState(false)
  const opening = useChange(openDrawer, counterChange)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    // What is no number is said at its field, and opens nothing.
    if (Number.isNaN(sumPieces(pieces))) return
    // A drawer without change is possible, and more often a field that was left out.
    const isEmpty = sumPieces(pieces) === 0
    setWarned(isEmpty)
    if (!opening.isPending && (!isEmpty || isWarned)) opening.mutate(pieces)
  }
  return (
    <CompactCard title={t('office-counter.begin.title')}>
      <form onSubmit={begin} className="grid max-w-xl gap-4">
        {note && <p>{note}</p>}
        <p className="text-soft">
          {lastClosed
            ? t('office-counter.begin.after', {
                number: lastClosed.number,
                sales: lastClosed.sales,
                difference: formatDifference(differenceOf(lastClosed)),
              })
            : t('office-counter.begin.lead')}
          {lastClosed && (
            <>
              {' '}
              <Link to={drawerPath(lastClosed.id)} className="focus-ring">
                {t('office-counter.begin.slip')}
              </Link>
            </>
          )}
        </p>
        <PieceFields
          pieces={pieces}
          onPieces={(counted) => {
            setPieces(counted)
            setWarned(false)
          }}
        />
        <p className="text-quiet text-sm">{t('office-counter.begin.floatHint')}</p>
        {isWarned && !opening.isError && (
          <AlertBanner type="warning" duration={0}>
            {t('office-counter.begin.nothing')}
          </AlertBanner>
        )}
        {opening.isError && (
          <AlertBanner type="danger" duration={0}>
            {errorText(opening.error)}
          </AlertBanner>
        )}
        <Button type="submit" look="main" loading={opening.isPending} className="justify-self-start">
          {t('office-counter.begin.start', { amount: formatRupees(sumPieces(pieces)) })}
        </Button>
      </form>
    </CompactCard>
  )
}
