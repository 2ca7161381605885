import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { TriangleAlert } from 'lucide-react'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Live } from '../office-releases.ts'
import { formatCount, loadState } from './watch-rules.ts'
import { formatMs } from './watch-words.ts'

/** Load of the payment provider and our own system, with the limits at which calling slows down. */
export function WatchLoad({ live }: { live: Live }) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-releases.load')
  const bearing = loadState(live)
  const rows = [
    {
      id: 'provider' as const,
      note: word('slowFrom', { time: formatMs(t, releaseFacts.slowProviderMs) }),
      value: formatMs(t, live.providerP99Ms),
    },
    { id: 'refusals' as const, note: word('refusalsNote'), value: formatCount(live.providerRefusals) },
    {
      id: 'hold' as const,
      note: word('slowFrom', { time: formatMs(t, releaseFacts.slowHoldMs) }),
      value: formatMs(t, live.holdP99Ms),
    },
  ]
  return (
    <CompactCard
      title={word('title')}
      end={
        bearing === 'slow' ? (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" size={16} />}>
            {word('slow')}
          </Badge>
        ) : (
          <Badge tone={bearing === 'well' ? 'success' : 'plain'}>
            {word(bearing === 'well' ? 'well' : 'idle')}
          </Badge>
        )
      }
    >
      <dl>
        {rows.map(({ id, note, value }) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-2 first:border-t-0"
          >
            <dt>
              {word(id)}
              <bdi className="block text-quiet text-sm">{note}</bdi>
            </dt>
            <dd className="num font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {bearing === 'slow' && <p className="pt-2 text-soft">{word('slows')}</p>}
    </CompactCard>
  )
}
