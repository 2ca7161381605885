import { Pause, Play } from 'lucide-react'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import type { Live } from '../office-releases.ts'
import { gentlePace } from './steer-rules.ts'
import type { Steering } from './use-steering.ts'
import { formatCount } from './watch-rules.ts'

const pauseKey = 'P'

interface SteerButtonsProps {
  live: Live
  steering: Steering
  /** Full width, for the bottom of a phone's screen. */
  wide?: boolean
}

/** Pauses a release; when paused, resumes it slowly (first button) or at full pace. */
export function SteerButtons({ live, steering, wide = false }: SteerButtonsProps) {
  const word = useTextsUnder('office-releases.steer')
  const { pace, isBusy, pause, resumeAt } = steering
  const gentle = gentlePace(pace)
  const hint = !wide && <Keycap>{pauseKey}</Keycap>
  if (!live.isPaused)
    return (
      <Button
        look="main"
        wide={wide}
        loading={isBusy}
        icon={<Pause aria-hidden="true" size={20} />}
        iconEnd={hint}
        onClick={pause}
      >
        {word('pause')}
      </Button>
    )
  const isSlower = gentle < pace
  return (
    <>
      {isSlower && (
        <Button
          look="main"
          wide={wide}
          loading={isBusy}
          icon={<Play aria-hidden="true" size={20} />}
          onClick={() => resumeAt(gentle)}
        >
          {word('resumeGently', { number: formatCount(gentle) })}
        </Button>
      )}
      <Button look={isSlower ? 'line' : 'main'} wide={wide} loading={isBusy} iconEnd={hint} onClick={pause}>
        {word('resume', { number: formatCount(pace) })}
      </Button>
    </>
  )
}
