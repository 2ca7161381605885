import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../lib/format/format-time.ts'
import type { Live } from '../office-releases.ts'
import { letterOf, tellDeed } from './watch-words.ts'

interface WatchDeedsProps {
  deeds: Live['deeds']
  timeZone: string
}

/** What was done to the release and by whom; the letters stand in the chart too. */
export function WatchDeeds({ deeds, timeZone }: WatchDeedsProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('office-releases.deeds.label')}>
      {deeds.map((deed, at) => (
        <li
          key={`${deed.at} ${deed.action} ${deed.detail}`}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2.5 border-line border-t py-2 first:border-t-0"
        >
          <span className="num text-quiet">
            {letterOf(at, deeds.length)} <time dateTime={deed.at}>{formatTime(deed.at, timeZone)}</time>
          </span>
          <span className="min-w-0">
            {tellDeed(t, deed)}
            <span className="block text-quiet text-sm">
              <bdi>{deed.by ?? t('office-releases.deeds.system')}</bdi>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
