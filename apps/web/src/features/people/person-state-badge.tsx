import { CalendarClock, UsersRound } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Person } from './people.api.ts'
import { type PersonState, stateOf } from './people.rules.ts'
import { shortDay } from './people-words.ts'

const tones: Record<PersonState, Tone> = {
  signedIn: 'success',
  away: 'plain',
  waits: 'warning',
  withdrawn: 'plain',
  closed: 'danger',
}

/** The person's state as text and icon. If all capabilities end on the same day, the badge shows that day. */
export function PersonStateBadge({ person }: { person: Person }) {
  const { t } = useTranslation()
  const state = stateOf(person)
  const { ends, capabilities } = person
  const [first] = ends
  const endsWhole = first !== undefined && ends.length === capabilities.length
  if (state === 'away' && endsWhole)
    return (
      <Badge icon={<CalendarClock aria-hidden="true" size={15} />}>
        {t('office-people.until', { day: shortDay(first.until) })}
      </Badge>
    )
  if (state === 'waits')
    return (
      <Badge tone="warning" icon={<UsersRound aria-hidden="true" size={15} />}>
        {t('office-people.states.waits')}
      </Badge>
    )
  return <Badge tone={tones[state]}>{t(`office-people.states.${state}`)}</Badge>
}
