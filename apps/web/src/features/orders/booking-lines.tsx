import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { PersonAndStar } from '../../ui/star-name.tsx'
import type { Order, OrderLine } from './orders.api.ts'
import { sortByDate } from './orders.rules.ts'
import { lineReturnState } from './return-state.ts'

/** Actions on a single line; the page opens the dialogs. */
export interface LineActions {
  onMove: (lineId: number) => void
  onCorrect: (lineId: number) => void
  onCancel: (lineId: number) => void
}

interface BookingLinesProps extends LineActions {
  lines: readonly OrderLine[]
  refunds: Order['refunds']
  /** False: an unpaid order can only be released as a whole. */
  isPaid: boolean
}

const shownFirst = 4

/** A line's state in words for the devotee. */
const nameStatus = ({ status, cancelledBy }: OrderLine) =>
  status === 'cancelled' && cancelledBy ? (`cancelledBy.${cancelledBy}` as const) : status

/** The lines of a booking, each with its state and actions. */
export function BookingLines({ lines, refunds, isPaid, onMove, onCorrect, onCancel }: BookingLinesProps) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const nameWhole = (line: OrderLine) => {
    const back = lineReturnState(line.id, refunds)
    const status = t(`checkout.lines.${nameStatus(line)}`)
    return back ? `${status} · ${t(`checkout.lines.back.${back}`)}` : status
  }
  const sorted = sortByDate(lines)
  const shown = whole ? sorted : sorted.slice(0, shownFirst)
  return (
    <div className="rounded-card border border-line">
      <ul aria-label={t('checkout.lines.label')}>
        {shown.map((line) => (
          <li
            key={line.id}
            className="grid items-start gap-x-4 border-line @3xs:grid-cols-[minmax(0,1fr)_auto] border-t px-4 py-2.5 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="font-semibold">
                <bdi>{formatDay(line.date, 'dated')}</bdi>
              </b>
              {' · '}
              <bdi>
                {line.quantity > 1
                  ? t('checkout.receipt.times', { name: line.offeringName, count: line.quantity })
                  : line.offeringName}
              </bdi>
              <span className="block text-soft">
                <PersonAndStar name={line.name} starName={line.starName} />
                {' · '}
                {nameWhole(line)}
                {line.movedFrom &&
                  ` · ${t('checkout.history.movedFrom', { day: formatDay(line.movedFrom, 'short') })}`}
              </span>
            </span>
            <span className={line.status === 'cancelled' ? 'num line-through' : 'num'}>
              <bdi>{formatRupees(line.amountPaise)}</bdi>
            </span>
            <OwnActions
              line={line}
              mayCancel={isPaid && line.mayCancel}
              onMove={onMove}
              onCorrect={onCorrect}
              onCancel={onCancel}
            />
          </li>
        ))}
      </ul>
      {lines.length > shownFirst && (
        <div className="border-line border-t p-1">
          <Button look="plain" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('checkout.lines.fewer') : t('checkout.lines.all', { count: lines.length })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OwnActionsProps extends LineActions {
  line: OrderLine
  mayCancel: boolean
}

/** Placed below the line, because a phone has no room beside it; labels name the line for screen readers. */
function OwnActions({ line, mayCancel, onMove, onCorrect, onCancel }: OwnActionsProps) {
  const { t } = useTranslation()
  const of = { day: formatDay(line.date, 'short'), name: line.name }
  if (!line.mayMove && !line.mayCorrect && !mayCancel) return null
  return (
    <span className="col-span-full -mx-3 flex flex-wrap">
      {line.mayMove && (
        <Button
          look="plain"
          size="sm"
          aria-label={t('checkout.lines.moveOf', of)}
          onClick={() => onMove(line.id)}
        >
          {t('checkout.lines.move')}
        </Button>
      )}
      {line.mayCorrect && (
        <Button
          look="plain"
          size="sm"
          aria-label={t('checkout.lines.correctOf', of)}
          onClick={() => onCorrect(line.id)}
        >
          {t('checkout.lines.correct')}
        </Button>
      )}
      {mayCancel && (
        <Button
          look="plain"
          size="sm"
          aria-label={t('checkout.lines.cancelOf', of)}
          onClick={() => onCancel(line.id)}
        >
          {t('checkout.lines.cancel')}
        </Button>
      )}
    </span>
  )
}
