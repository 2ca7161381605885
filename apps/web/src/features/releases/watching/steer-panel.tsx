import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Live } from '../office-releases.ts'
import { paceOf, stepOf, stepPace } from './steer-rules.ts'
import { SteerWindow } from './steer-window.tsx'
import type { Steering } from './use-steering.ts'
import { WatchDeeds } from './watch-deeds.tsx'
import { shareOf, tellCount } from './watch-rules.ts'

interface SteerPanelProps {
  live: Live
  steering: Steering
  timeZone: string
  onEnd: () => void
}

/** How fast people are called at the most and how many may be inside; below it what was done so far. */
export function SteerPanel({ live, steering, timeZone, onEnd }: SteerPanelProps) {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`office-releases.steer.${key}`, values)
  const { pace, scale, setPace, maySteer } = steering
  const now = paceOf(live.rate)
  const isServing = live.phase === 'serving'
  return (
    <CompactCard title={word('title')}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <output aria-label={word('most')} className="title num text-[2.25rem] leading-tight">
          {tellCount(pace)}
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
            aria-valuetext={word('paceOf', { count: pace, number: tellCount(pace) })}
            onChange={(event) => setPace(Number(event.target.value))}
            style={{ '--slid': `${shareOf(pace, scale)}%` } as CSSProperties}
            className="pace-slider mt-2 block h-11 w-full focus-ring"
          />
          <p aria-hidden="true" className="num flex justify-between text-quiet text-xs">
            {[0, 0.25, 0.5, 0.75, 1].map((share) => (
              <span key={share}>{tellCount(scale * share)}</span>
            ))}
          </p>
        </>
      )}
      <p className="pt-2 text-soft">
        {isServing && !live.isPaused
          ? word(now < pace ? 'slower' : 'now', { count: now, number: tellCount(now) })
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
