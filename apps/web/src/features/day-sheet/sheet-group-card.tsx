import { Check, ChevronDown, CircleDashed, Clock, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SheetGroup } from './day-sheet.api.ts'
import { SheetEntries } from './sheet-entries.tsx'

interface SheetGroupCardProps {
  group: SheetGroup
  /** The deity or session, whichever the section's heading does not say. */
  where: string
  timeZone: string
  /** False on days with many entries, whose groups start collapsed. */
  startsOpen: boolean
  /** The day has come, and the user may mark poojas as performed. */
  mayPerform: boolean
  onPerform: () => void
  onUndo: () => void
}

/** One group of entries with its progress. */
export function SheetGroupCard(props: SheetGroupCardProps) {
  const { group, where, timeZone, startsOpen, mayPerform, onPerform, onUndo } = props
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const { offering, count, performed, entries } = group
  const rest = count - performed
  const mark =
    performed > 0 ? t('office-sheet.group.markRest', { count: rest }) : t('office-sheet.group.mark')
  const named = (action: string) => t('office-sheet.group.markOf', { action, offering: offering.name })
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-clip rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4.5 py-3">
        <div className="min-w-0 flex-1 basis-40 lg:basis-56">
          <h3 id={id} className="flex flex-wrap items-baseline gap-x-2.5">
            <bdi lang="ml" className="font-semibold text-lg">
              {offering.nameMl}
            </bdi>
            <span className="font-normal font-sans text-base text-soft">{offering.name}</span>
          </h3>
          <p className="text-quiet text-sm">
            {where}
            {group.amount && ` · ${group.amount}`}
          </p>
        </div>
        <span className="title text-2xl num">{count}</span>
        <span className="max-sm:order-1">
          <GroupState group={group} />
        </span>
        <span className="flex flex-wrap items-center gap-2 max-sm:order-1 print:hidden">
          {mayPerform && rest > 0 && (
            <Button
              look="quiet"
              size="sm"
              aria-label={named(mark)}
              icon={<Check aria-hidden="true" size={18} />}
              onClick={onPerform}
            >
              {mark}
            </Button>
          )}
          {mayPerform && entries.some(({ mayUndo }) => mayUndo) && (
            <Button
              look="plain"
              size="sm"
              aria-label={named(t('office-sheet.group.undo'))}
              icon={<Undo2 aria-hidden="true" size={18} />}
              onClick={onUndo}
            >
              {t('office-sheet.group.undo')}
            </Button>
          )}
        </span>
        <IconButton
          label={named(t(open ? 'office-sheet.group.fold' : 'office-sheet.group.unfold'))}
          aria-expanded={open}
          className="print:hidden"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={classNames('transition-transform', open && 'rotate-180')}
          />
        </IconButton>
      </header>
      <div className={open ? undefined : 'hidden print:block'}>
        <SheetEntries entries={entries} label={offering.name} timeZone={timeZone} />
      </div>
    </section>
  )
}

/** The state as text and icon, not as colour alone. */
function GroupState({ group: { count, performed, isLate } }: { group: SheetGroup }) {
  const { t } = useTranslation()
  if (count === 0) return <Badge>{t('office-sheet.group.empty')}</Badge>
  if (performed === count)
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" size={15} strokeWidth={2.5} />}>
        {t('office-sheet.group.performed')}
      </Badge>
    )
  if (isLate)
    return (
      <Badge tone="warning" icon={<Clock aria-hidden="true" size={15} />}>
        {performed > 0 ? t('office-sheet.group.some', { performed, count }) : t('office-sheet.group.late')}
      </Badge>
    )
  if (performed > 0) return <Badge tone="info">{t('office-sheet.group.some', { performed, count })}</Badge>
  return <Badge icon={<CircleDashed aria-hidden="true" size={15} />}>{t('office-sheet.group.waiting')}</Badge>
}
