import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Live } from '../office-releases.ts'
import { paceOf, stepOf, stepPace } from './steer-rules.ts'
import { SteerWindow } from './steer-window.tsx'
import type { Steering } from './use-steering.ts'
import { formatCount, shareOf } from './watch-rules.ts'
import { describeDeed, letterOf } from './watch-words.ts'

interface SteerPanelProps {
  live: Live
  steering: Steering
  timeZone: string
  onEnd: () => void
}

/** Sets the maximum calling pace and the number of people inside; lists past actions below. */
export function SteerPanel({ live, steering, timeZone, onEnd }: SteerPanelProps) {
  const word = useTextsUnder('office-releases.steer')
  const { pace, scale, setPace, maySteer } = steering
  const now = paceOf(live.rate)
  const isServing = live.phase === 'serving'
  return (
    <CompactCard title={word('title')}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <output aria-label={word('most')} className="title num text-[2.25rem] leading-tight">
          {formatCount(pace)}
        </output>
        <span className="text-soft">{word('aMinute')}</span>
        {maySteer && (
          <span className="ms-auto flex gap-1.5 self-center">
            <IconButton
              label={word('fewer')}
              className="border border-line bg-card"
              onClick={() => setPace(stepPace(pace, -1, scale))}
            >
              <Minus aria-hidden="true" size={20} />
            </IconButton>
            <IconButton
              label={word('more')}
              className="border border-line bg-card"
              onClick={() => setPace(stepPace(pace, 1, scale))}
            >
              <Plus aria-hidden="true" size={20} />
            </IconButton>
          </span>
        )}
      </div>
      {maySteer && (
        <>
          <input
            type="range"
            aria-label={word('most')}
            min={stepOf(scale)}
            max={scale}
            step={stepOf(scale)}
            value={Math.min(pace, scale)}
            aria-valuetext={word('paceOf', { count: pace, number: formatCount(pace) })}
            onChange={(event) => setPace(Number(event.target.value))}
            style={{ '--slid': `${shareOf(pace, scale)}%` } as CSSProperties}
            className="pace-slider mt-2 block h-11 w-full focus-ring"
          />
          <p aria-hidden="true" className="num flex justify-between text-quiet text-xs">
            {[0, 0.25, 0.5, 0.75, 1].map((share) => (
              <span key={share}>{formatCount(scale * share)}</span>
            ))}
          </p>
        </>
      )}
      <p className="pt-2 text-soft">
        {isServing && !live.isPaused
          ? word(now < pace ? 'slower' : 'now', { count: now, number: formatCount(now) })
          : word('help')}
      </p>
      <SteerWindow windowSize={live.windowSize} steering={steering} />
      <hr className="mt-3.5 mb-1.5 border-line" />
      <WatchDeeds deeds={live.deeds} timeZone={timeZone} />
      {maySteer && (
        <Button look="line" size="sm" className="mt-3 text-danger" onClick={onEnd}>
          {word('end')}
        </Button>
      )}
    </CompactCard>
  )
}

interface WatchDeedsProps {
  deeds: Live['deeds']
  timeZone: string
}

/** Actions taken on the release, and by whom; the letters match the chart. */
function WatchDeeds({ deeds, timeZone }: WatchDeedsProps) {
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
            {describeDeed(t, deed)}
            <span className="block text-quiet text-sm">
              <bdi>{deed.by ?? t('office-releases.deeds.system')}</bdi>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
