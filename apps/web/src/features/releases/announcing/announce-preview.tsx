import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { Art } from '../../../art/art.tsx'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { type AnnounceDraft, toInstant } from './announce-rules.ts'

interface AnnouncePreviewProps {
  draft: AnnounceDraft
  temple: string
  timeZone: string
}

const minuteMs = 60_000

/** Previews the announcement as devotees will read it. */
export function AnnouncePreview({ draft, temple, timeZone }: AnnouncePreviewProps) {
  const word = useTextsUnder('office-releases.preview')
  const isLive = draft.kind === 'live'
  const at = toInstant(isLive ? draft.opensAt : draft.entriesUntil, timeZone)
  const joins = at && new Date(Date.parse(at) - releaseFacts.joiningMinutes * minuteMs)
  const time = at ? formatTime(at, timeZone) : ''
  return (
    <CompactCard title={word('title')}>
      <div className="overflow-hidden rounded-[24px] border border-line bg-page shadow-card">
        <p className="kasavu title flex items-center gap-2 bg-card px-4 py-2.5">
          <Art name="lamp-hanging" size={26} className="text-art" />
          {temple}
        </p>
        <div className="grid justify-items-center gap-1.5 px-4.5 py-4.5 text-center">
          <Art name="scene-waiting" size={200} className="text-art" />
          <p className="font-semibold text-gold-ink wrap-anywhere">
            {draft.title.trim() || word('noTitle')}{' '}
            <span lang="ml" className="font-normal">
              {draft.titleMl.trim()}
            </span>
          </p>
          <p className="title text-[1.4375rem] leading-7">
            {at
              ? word(isLive ? 'opens' : 'draw', {
                  day: formatDay(dayIn(timeZone, new Date(at)), 'long'),
                  time,
                })
              : word('noTime')}
          </p>
          <p className="text-soft">
            {isLive
              ? word('live', { from: joins ? formatTime(joins, timeZone) : '', until: time })
              : word('ballot', { days: releaseFacts.firstPayHours / 24 })}
          </p>
          <p className="pt-1 font-medium text-primary">{word('check')}</p>
        </div>
      </div>
    </CompactCard>
  )
}
