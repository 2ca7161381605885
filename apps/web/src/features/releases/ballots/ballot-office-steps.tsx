import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Timeline, type TimelineEntry } from '../../../ui/lists/timeline.tsx'
import type { Draw, Entries } from '../office-releases.ts'
import { stepBallot } from './ballot-office-rules.ts'

interface BallotOfficeStepsProps {
  ballot: Entries
  draw: Draw | undefined
  timeZone: string
}

type Step = KeyUnder<'office-releases.steps'>
type Times = Partial<Record<Step, string | undefined>>

/** Steps from the announcement to the last place, with their dates. */
export function BallotOfficeSteps({ ballot, draw, timeZone }: BallotOfficeStepsProps) {
  const word = useTextsUnder('office-releases.steps')
  const moment = (iso: string) => formatMoment(iso, timeZone)
  const at = stepBallot(ballot, draw)
  const { release, drawnAt } = ballot
  const begun: Times = {
    announced: moment(release.announcedAt),
    entering: draw && word('until', { when: moment(draw.closesAt) }),
  }
  const drawn: Times = {
    draw: drawnAt ? moment(drawnAt) : draw && moment(draw.closesAt),
    paying: word('hours', { count: releaseFacts.firstPayHours }),
    line: word('hoursEach', { count: releaseFacts.nextPayHours }),
    closed: release.endedAt
      ? moment(release.endedAt)
      : word('lastCall', { count: releaseFacts.lastCallDays }),
  }
  const withdrawn: Times = { withdrawn: release.endedAt ? moment(release.endedAt) : undefined }
  const ended = release.endReason === 'withdrawn' ? withdrawn : drawn
  const entries = (Object.entries({ ...begun, ...ended }) as [Step, Times[Step]][]).map(
    ([id, time], place): TimelineEntry => {
      const state = place < at ? 'done' : place === at ? 'now' : 'next'
      return { id, title: word(id), state, ...(time && { time: <bdi>{time}</bdi> }) }
    },
  )
  return (
    <section className="rounded-card border border-line bg-card px-5 py-4.5">
      <Timeline look="track" label={word('label')} entries={entries} />
    </section>
  )
}
