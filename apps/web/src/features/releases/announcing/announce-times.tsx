import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import type { Control } from 'react-hook-form'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { AnnounceClock } from './announce-clock.tsx'
import { type AnnounceDraft, toInstant } from './announce-rules.ts'

interface AnnounceTimesProps {
  control: Control<AnnounceDraft, unknown, unknown>
  draft: AnnounceDraft
  today: string
  timeZone: string
}

const minuteMs = 60_000

/** Two times to choose; the others follow from them. */
export function AnnounceTimes({ control, draft, today, timeZone }: AnnounceTimesProps) {
  const word = useTextsUnder('office-releases.when')
  const isLive = draft.kind === 'live'
  const tell = (clock: AnnounceDraft['opensAt'], earlierMinutes = 0) => {
    const at = toInstant(clock, timeZone)
    if (!at) return word('unset')
    return formatMoment(new Date(Date.parse(at) - earlierMinutes * minuteMs).toISOString(), timeZone)
  }
  const steps = isLive
    ? [
        { id: 'announced' as const, time: word('now') },
        { id: 'join' as const, time: tell(draft.opensAt, releaseFacts.joiningMinutes) },
        { id: 'draw' as const, time: tell(draft.opensAt) },
        { id: 'call' as const, time: word('soonAfter') },
        { id: 'ends' as const, time: tell(draft.endsAt) },
      ]
    : [
        { id: 'announced' as const, time: word('now') },
        { id: 'names' as const, time: tell(draft.entriesFrom) },
        { id: 'ballotDraw' as const, time: tell(draft.entriesUntil) },
        { id: 'pay' as const, time: word('hours', { count: releaseFacts.firstPayHours }) },
        { id: 'line' as const, time: word('hoursEach', { count: releaseFacts.nextPayHours }) },
      ]
  return (
    <>
      <Timeline
        look="track"
        label={word('title')}
        entries={steps.map(({ id, time }, at) => ({
          id,
          time: <bdi>{time}</bdi>,
          title: word(`steps.${id}`),
          state: at === 0 ? ('now' as const) : ('next' as const),
        }))}
      />
      <div className="grid gap-4 xl:grid-cols-2">
        <AnnounceClock control={control} name={isLive ? 'opensAt' : 'entriesFrom'} today={today} />
        <AnnounceClock control={control} name={isLive ? 'endsAt' : 'entriesUntil'} today={today} />
      </div>
      <p className="text-quiet text-sm">
        {word(isLive ? 'help' : 'ballotHelp', {
          minutes: releaseFacts.leastNoticeMinutes,
          days: releaseFacts.lastCallDays,
        })}
      </p>
    </>
  )
}
