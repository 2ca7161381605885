import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Live } from '../office-releases.ts'
import { formatCount, shareOf } from './watch-rules.ts'

/** How many called people have no booking, by reason. */
export function WatchMissed({ live }: { live: Live }) {
  const word = useTextsUnder('office-releases.missed')
  const rows = [
    { id: 'never', text: word('never', { minutes: releaseFacts.turnMinutes }), count: live.missed },
    { id: 'left', text: word('left'), count: live.leftWithoutBooking },
  ]
  return (
    <CompactCard
      title={word('title')}
      note={<bdi>{word('note', { count: live.called, number: formatCount(live.called) })}</bdi>}
    >
      <dl>
        {rows.map(({ id, text, count }) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] gap-x-3 border-line border-t py-2 first:border-t-0"
          >
            <dt>{text}</dt>
            <dd className="num text-end font-semibold">{formatCount(count)}</dd>
            <dd className="num text-end text-soft">
              {live.called > 0 && (
                <bdi>{word('share', { share: Math.round(shareOf(count, live.called)) })}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-quiet text-sm">{word('help', { minutes: releaseFacts.passMinutes })}</p>
    </CompactCard>
  )
}
