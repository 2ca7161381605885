import { Check, CircleHelp, Minus, Plus } from 'lucide-react'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Timeline, type TimelineEntry } from '../../ui/lists/timeline.tsx'
import type { StoryEvent } from './people.api.ts'
import { compareRights } from './people.rules.ts'
import { rightsWords, shortDay } from './people-words.ts'

/** All grants and removals, newest first, with who requested and who approved them. */
export function RightsStory({ story, timeZone }: { story: readonly StoryEvent[]; timeZone: string }) {
  const { t } = useTranslation()
  const title = ({ held, wanted, outcome, until }: StoryEvent) => {
    const { added, lost } = compareRights(held, wanted)
    const given = rightsWords(t, added)
    const end = until === null ? '' : `, ${t('office-people.until', { day: shortDay(until) })}`
    if (outcome === null) return t('office-people.tell.asked', { rights: given }) + end
    if (outcome !== 'done') return t(`office-people.tell.${outcome}`, { rights: given })
    if (wanted.length === 0) return t('office-people.tell.all')
    const taken = lost.length > 0 ? t('office-people.tell.taken', { rights: rightsWords(t, lost) }) : ''
    const gave = added.length > 0 ? t('office-people.tell.granted', { rights: given }) + end : ''
    return [gave, taken].filter(Boolean).join(' · ')
  }
  const detail = ({ askedBy, decidedBy, outcome, reason }: StoryEvent) => {
    const by = askedBy ?? t('office-people.tell.machine')
    const who =
      decidedBy === null
        ? by
        : t(`office-people.tell.${outcome === 'declined' ? 'declinedBy' : 'byTwo'}`, {
            by,
            second: decidedBy,
          })
    return [who, reason].filter(Boolean).join(' · ')
  }
  const look = ({ held, wanted, outcome }: StoryEvent): Pick<TimelineEntry, 'icon' | 'tone'> => {
    if (outcome === null) return { icon: <CircleHelp size={15} />, tone: 'warning' }
    if (outcome !== 'done') return { icon: <Minus size={15} />, tone: 'plain' }
    if (held.length === 0) return { icon: <Check size={15} />, tone: 'success' }
    return compareRights(held, wanted).added.length > 0
      ? { icon: <Plus size={15} />, tone: 'primary' }
      : { icon: <Minus size={15} />, tone: 'plain' }
  }
  return (
    <Timeline
      label={t('office-people.drawer.story')}
      entries={story.map((told) => ({
        id: told.id,
        title: title(told),
        time: formatMomentDay(told.at, timeZone),
        detail: detail(told),
        ...look(told),
      }))}
    />
  )
}
