import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import type { Live } from '../office-releases.ts'
import { gentlePace } from './steer-rules.ts'
import type { Steering } from './use-steering.ts'
import { tellCount } from './watch-rules.ts'

const pauseKey = 'P'

interface SteerButtonsProps {
  live: Live
  steering: Steering
  /** On a phone they fill the foot of the screen. */
  wide?: boolean
}

/** Pause; and when it is paused, two ways to go on: gently first. */
export function SteerButtons({ live, steering, wide = false }: SteerButtonsProps) {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`office-releases.steer.${key}`, values)
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
          {word('resumeGently', { number: tellCount(gentle) })}
        </Button>
      )}
      <Button look={isSlower ? 'line' : 'main'} wide={wide} loading={isBusy} iconEnd={hint} onClick={pause}>
        {word('resume', { number: tellCount(pace) })}
      </Button>
    </>
  )
}
