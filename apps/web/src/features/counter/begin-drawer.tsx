import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { drawerPath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { counterChange, openDrawer, type Session } from './counter.api.ts'
import { differenceOf, formatDifference, type Pieces, sumPieces } from './counter.rules.ts'
import { PieceFields } from './piece-fields.tsx'

interface BeginDrawerProps {
  lastClosed: Session | null
  /** Why the drawer is opened, if it is not for selling. */
  note?: string | undefined
}

/** Opens a drawer before the first sale: its change is counted by denomination. */
export function BeginDrawer({ lastClosed, note }: BeginDrawerProps) {
  const { t } = useTranslation()
  const [pieces, setPieces] = useState<Pieces>({})
  const [isWarned, setWarned] = useState(false)
  const opening = useChange(openDrawer, counterChange)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    // The field shows its own error for text that is not a number.
    if (Number.isNaN(sumPieces(pieces))) return
    // An empty drawer is possible, but usually means that the fields were left out, so it is confirmed.
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
