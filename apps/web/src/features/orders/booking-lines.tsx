import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderLine } from './orders.api.ts'

interface BookingLinesProps {
  lines: readonly OrderLine[]
  onMove: (lineId: number) => void
}

const shownFirst = 4

/** Each line of a booking, with its own state. */
export function BookingLines({ lines, onMove }: BookingLinesProps) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const shown = whole ? lines : lines.slice(0, shownFirst)
  return (
    <div className="rounded-card border border-line">
      <ul aria-label={t('checkout.lines.label')}>
        {shown.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t px-4 py-2.5 first:border-t-0"
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
                <bdi>
                  {line.starName
                    ? t('checkout.receipt.person', { name: line.name, star: line.starName })
                    : line.name}
                </bdi>
                {' · '}
                {t(`checkout.lines.${line.status}`)}
                {line.movedFrom &&
                  ` · ${t('checkout.history.movedFrom', { day: formatDay(line.movedFrom, 'short') })}`}
              </span>
            </span>
            <span className="grid justify-items-end">
              <span className={line.status === 'cancelled' ? 'num line-through' : 'num'}>
                <bdi>{formatRupees(line.amountPaise)}</bdi>
              </span>
              {line.mayMove && (
                <Button look="plain" size="sm" className="-me-3" onClick={() => onMove(line.id)}>
                  {t('checkout.lines.move')}
                </Button>
              )}
            </span>
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
