import { CalendarOff } from 'lucide-react'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { calendarChange, removeBlock } from '../calendar.api.ts'
import { type Block, rangeWords } from './describe-year-day.ts'

interface DayClosingsProps {
  blocks: readonly Block[]
  isOver: boolean
  onClose: () => void
}

/** The closings of a day, each with a button to reopen it, and a button to close the day. */
export function DayClosings({ blocks, isOver, onClose }: DayClosingsProps) {
  const { t } = useTranslation()
  const opening = useChange(removeBlock, { ...calendarChange, done: t('office.closing.opened') })
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('office.closing.title')}</h3>
      {blocks.length === 0 && <p className="text-soft">{t('office.closing.none')}</p>}
      {blocks.map((block) => (
        <div key={block.id} className="grid gap-1.5 rounded-inner border border-danger-line p-3">
          <p className="font-semibold">
            {block.offeringName ?? t('office.closing.temple')}{' '}
            <bdi className="font-normal text-soft">{rangeWords(block.from, block.to)}</bdi>
          </p>
          <p className="[unicode-bidi:plaintext]">{block.reason}</p>
          {block.affects.reservedUnits > 0 && (
            <p className="text-soft text-sm">
              {t('office.closing.reserved', { count: block.affects.reservedUnits })}
            </p>
          )}
          {!isOver && (
            <Button
              look="line"
              size="sm"
              className="justify-self-start"
              loading={opening.isPending && opening.variables === block.id}
              onClick={() => opening.mutate(block.id)}
            >
              {t('office.closing.open')}
            </Button>
          )}
        </div>
      ))}
      {!isOver && (
        <Button
          look="line"
          size="sm"
          icon={<CalendarOff aria-hidden="true" size={18} />}
          className="justify-self-start"
          onClick={onClose}
        >
          {t('office.closing.closeThis')}
        </Button>
      )}
    </section>
  )
}
