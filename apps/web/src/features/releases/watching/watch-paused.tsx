import { Pause } from 'lucide-react'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { Live } from '../office-releases.ts'
import { countWaiting, formatCount } from './watch-rules.ts'
import { formatAgo } from './watch-words.ts'

/** Who paused the release and when, and what that means for people inside and waiting. */
export function WatchPaused({ live }: { live: Live }) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-releases.paused')
  const deed = live.deeds.find(({ action }) => action === 'release.pause')
  return (
    <section
      aria-label={word('title')}
      className="rounded-card border border-warning-line bg-warning-subtle px-4 py-3.5"
    >
      <p className="flex items-center gap-2 font-semibold text-lg text-warning">
        <Pause aria-hidden="true" size={20} />
        {word('title')}
      </p>
      <p className="pt-1">
        {deed &&
          word('by', {
            who: deed.by ?? t('office-releases.deeds.system'),
            ago: formatAgo(t, deed.at, live.at),
          })}{' '}
        {word('inside', { count: live.inside, number: formatCount(live.inside) })}{' '}
        {word('waiting', { count: countWaiting(live), number: formatCount(countWaiting(live)) })}
      </p>
    </section>
  )
}
