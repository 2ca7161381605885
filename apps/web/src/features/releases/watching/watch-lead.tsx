import { formatMoment, formatMomentDay } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Live } from '../office-releases.ts'
import { nameState, toneOf } from '../release-list-rules.ts'
import { formatOfferings } from '../release-list-words.ts'
import { formatClock, minutesBetween } from './watch-rules.ts'

interface WatchLeadProps {
  live: Live
  timeZone: string
}

/** State of the release, the time at the temple, and the offerings given out. */
export function WatchLead({ live, timeZone }: WatchLeadProps) {
  const { t } = useTranslation()
  const { release, phase } = live
  const state = nameState(release, { live }) ?? (phase === 'ended' ? 'ended.time' : phase)
  const moment = (iso: string | null) => (iso ? formatMoment(iso, timeZone) : '')
  const minutes = release.opensAt ? minutesBetween(release.opensAt, live.at) : 0
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1 pt-1.5">
      <Badge tone={toneOf(state as Parameters<typeof toneOf>[0])}>
        {state === 'serving'
          ? t('office-releases.state.openFor', { count: minutes })
          : t(`office-releases.state.${state}`)}
      </Badge>
      {phase === 'announced' && (
        <span>
          {t('office-releases.lead.announced', {
            joins: moment(release.joinsFrom),
            opens: moment(release.opensAt),
          })}
        </span>
      )}
      {phase === 'joining' && (
        <span>{t('office-releases.lead.joining', { opens: moment(release.opensAt) })}</span>
      )}
      {phase === 'ended' ? (
        <span>{moment(release.endedAt)}</span>
      ) : (
        <bdi>
          {formatMomentDay(live.at, timeZone)}{' '}
          <b className="num font-semibold text-ink">{formatClock(live.at, timeZone)}</b>
        </bdi>
      )}
      <span>{formatOfferings(t, release)}</span>
    </span>
  )
}
