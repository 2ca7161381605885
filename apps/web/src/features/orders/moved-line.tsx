import { Undo2 } from 'lucide-react'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatDeadline } from '../../lib/format/format-deadline.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderLine } from './orders.api.ts'

interface MovedLineProps {
  line: OrderLine
  timeZone: string
  /** Undefined if the line can no longer be moved back. */
  onMoveBack: (() => void) | undefined
  isBusy: boolean
  /** Error of moving it back. */
  failure: string | undefined
}

/** A pooja moved from its booked day, with a button to move it back while that is possible. */
export function MovedLine({ line, timeZone, onMoveBack, isBusy, failure }: MovedLineProps) {
  const { t } = useTranslation()
  if (!line.movedFrom) return null
  const days = { from: formatDay(line.movedFrom, 'dated'), to: formatDay(line.date, 'dated') }
  return (
    <div className="grid gap-2 rounded-card bg-sunken px-4 py-3.5">
      <p>
        <bdi>{t('checkout.moved.text', { ...days, name: line.name })}</bdi>
        {onMoveBack && line.moveBackUntil && (
          <span className="block text-soft">
            {t('checkout.moved.until', { until: formatDeadline(t, line.moveBackUntil, timeZone) })}
          </span>
        )}
      </p>
      {onMoveBack && (
        <div>
          <Button
            look="line"
            loading={isBusy}
            icon={<Undo2 aria-hidden="true" size={18} />}
            onClick={onMoveBack}
          >
            {t('checkout.moved.back', { day: formatDay(line.movedFrom, 'short') })}
          </Button>
        </div>
      )}
      <p role="status" className="text-danger empty:hidden">
        {failure}
      </p>
    </div>
  )
}
