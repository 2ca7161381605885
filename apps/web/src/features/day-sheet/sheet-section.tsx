import { Check, Printer, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SheetSection as Section } from './arrange-sheet.ts'
import type { SheetGroup } from './day-sheet.api.ts'
import { SheetGroupCard } from './sheet-group-card.tsx'

export interface SheetActions {
  /** Marks a whole section, or one group of it. */
  onPerform: (section: Section) => void
  onPerformGroup: (section: Section, group: SheetGroup) => void
  onUndo: (section: Section) => void
  onUndoGroup: (section: Section, group: SheetGroup) => void
  /** Undefined if the user may not print. */
  onPrint: ((section: Section) => void) | undefined
}

interface SheetSectionProps extends SheetActions {
  section: Section
  timeZone: string
  startsOpen: boolean
  mayPerform: boolean
  /** Number of entries marked so far, while marking is in progress. */
  done: number | undefined
}

/** A session or shrine with its groups, and buttons to mark, unmark and print it as a whole. */
export function SheetSection(props: SheetSectionProps) {
  const { section, timeZone, startsOpen, mayPerform, done, onPrint } = props
  const { t } = useTranslation()
  const id = useId()
  const { name, nameMl, session, count, performed, groups } = section
  const rest = count - performed
  const isDone = count > 0 && rest === 0
  const mayUndo = groups.some(({ group }) => group.entries.some((entry) => entry.mayUndo))
  const labelled = (action: string) => t('office-sheet.group.markOf', { action, offering: name })
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b-2 pb-2">
        <h2 id={id} className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-3">
          <bdi lang="ml" className="text-2xl">
            {nameMl}
          </bdi>
          <span className="font-normal font-sans text-base text-soft">
            {name}
            {session && ` · ${formatClock(session.startsAt)}`} ·{' '}
            {t('office-sheet.section.names', { count, performed })}
          </span>
        </h2>
        {isDone && (
          <Badge tone="success" icon={<Check aria-hidden="true" size={15} strokeWidth={2.5} />}>
            {t('office-sheet.group.performed')}
          </Badge>
        )}
        <span className="flex flex-wrap items-center gap-2 print:hidden">
          {mayPerform && rest > 0 && (
            <Button
              look={session && !session.isAhead ? 'main' : 'line'}
              size="sm"
              loading={done !== undefined}
              icon={<Check aria-hidden="true" size={18} />}
              aria-label={labelled(t('office-sheet.section.mark', { count: rest }))}
              onClick={() => props.onPerform(section)}
            >
              {done === undefined
                ? t('office-sheet.section.mark', { count: rest })
                : t('office-sheet.perform.progress', { done, count: rest })}
            </Button>
          )}
          {mayPerform && mayUndo && (
            <Button
              look="plain"
              size="sm"
              aria-label={labelled(t('office-sheet.group.undo'))}
              icon={<Undo2 aria-hidden="true" size={18} />}
              onClick={() => props.onUndo(section)}
            >
              {t('office-sheet.group.undo')}
            </Button>
          )}
          {onPrint && (
            <IconButton label={t('office-sheet.section.print', { name })} onClick={() => onPrint(section)}>
              <Printer aria-hidden="true" size={18} />
            </IconButton>
          )}
        </span>
      </header>
      {groups.map(({ group, deity }) => (
        <SheetGroupCard
          key={group.id}
          group={group}
          where={
            session
              ? deity
              : t('office-sheet.group.at', {
                  session: group.session.name,
                  time: formatClock(group.session.startsAt),
                })
          }
          timeZone={timeZone}
          startsOpen={startsOpen}
          mayPerform={mayPerform}
          onPerform={() => props.onPerformGroup(section, group)}
          onUndo={() => props.onUndoGroup(section, group)}
        />
      ))}
    </section>
  )
}
