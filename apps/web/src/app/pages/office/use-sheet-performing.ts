import { type ComponentProps, useState } from 'react'
import type { SheetSection } from '../../../features/day-sheet/arrange-sheet.ts'
import type { SheetGroup } from '../../../features/day-sheet/day-sheet.api.ts'
import type { PerformDialog } from '../../../features/performing/perform-dialog.tsx'
import { usePress } from '../../../features/performing/use-press.ts'
import { formatClock } from '../../../lib/format/format-time.ts'

type Question = Omit<ComponentProps<typeof PerformDialog>, 'onDate' | 'onClose'>

const aheadOf = ({ name, startsAt, isAhead }: SheetGroup['session']) =>
  isAhead ? { session: name, time: formatClock(startsAt) } : undefined

const entriesOf = ({ groups }: SheetSection) => groups.flatMap(({ group }) => group.entries)

/** The first session of the section that has not begun. */
const firstAhead = ({ groups }: SheetSection) =>
  groups.map(({ group }) => aheadOf(group.session)).find((ahead) => ahead !== undefined)

/** Marks sections as performed: a session that has begun with one press, anything else after a confirmation. */
export function useSheetPerforming(onDate: string) {
  const [question, setQuestion] = useState<Question>()
  const { busy, press } = usePress(onDate)
  const ask = (kind: Question['kind'], section: SheetSection, ahead = firstAhead(section)) =>
    setQuestion({
      kind,
      what: section.name,
      whom: [...new Set(section.groups.map(({ deity }) => deity))].join(', '),
      entries: entriesOf(section),
      ahead,
    })
  const openQuestion = (kind: Question['kind'], section: SheetSection, group: SheetGroup) =>
    setQuestion({
      kind,
      what: group.offering.name,
      whom: section.groups.find((placed) => placed.group === group)?.deity ?? '',
      entries: group.entries,
      ahead: aheadOf(group.session),
    })
  const perform = (section: SheetSection) => {
    // A shrine's poojas are in several sessions, so ask which are done.
    if (!section.session || section.session.isAhead) return ask('perform', section)
    const { name, startsAt } = section.session
    const waiting = entriesOf(section).filter(
      ({ mark, performedAt }) => mark !== 'out' && performedAt === null,
    )
    return void press({
      key: section.key,
      lineIds: waiting.map(({ line_id }) => line_id),
      onEarly: () => ask('perform', section, { session: name, time: formatClock(startsAt) }),
    })
  }
  return { busy, question, ask, openQuestion, perform, close: () => setQuestion(undefined) }
}
