import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { type Live, releaseChange, steerRelease, type Wish } from '../office-releases.ts'
import { limitPace, paceOf, scaleOf, stepPace } from './steer-rules.ts'

/** Debounce in ms: dragging the slider sends one request, and logs one action. */
const QUIET_MS = 700

/** Phases that can be paused; calling starts only after the list is closed. */
const calling: readonly Live['phase'][] = ['drawing', 'learning', 'serving']

export type Steering = ReturnType<typeof useSteering>

/** Controls for a running release. */
export function useSteering(live: Live, mayChange: boolean) {
  const maySteer = mayChange && live.phase !== 'ended'
  const kept = limitPace(paceOf(live.mostRate))
  const [wanted, setWanted] = useState<number>()
  const [scale, setScale] = useState(() => scaleOf(kept))
  const change = {
    ...releaseChange,
    onError: (failure: unknown) => {
      showToast(errorText(failure), 'error')
    },
  }
  const send = (wish: Wish) => steerRelease(live.release.id, wish)
  const steering = useChange(send, change)
  // A separate mutation: a pause in between must not drop its callbacks.
  const pacing = useChange(send, change)
  const steer = (wish: Wish) => {
    if (maySteer) steering.mutate(wish)
  }
  const sendPace = useEffectEvent((sent: number) => {
    const forget = () => setWanted((now) => (now === sent ? undefined : now))
    pacing.mutate({ action: 'pace', ratePerMinute: sent }, { onSettled: forget })
  })
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => sendPace(wanted), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const pace = wanted ?? kept
  const setPace = (next: number) => {
    if (!maySteer) return
    const limited = limitPace(next)
    if (limited > scale) setScale(scaleOf(limited))
    setWanted(limited)
  }
  const mayPause = maySteer && (live.isPaused || calling.includes(live.phase))
  return {
    maySteer,
    mayPause,
    isBusy: steering.isPending || pacing.isPending,
    pace,
    scale,
    setPace,
    step: (by: number) => setPace(stepPace(pace, by, scale)),
    steer,
    pause: () => {
      if (mayPause) steer({ action: live.isPaused ? 'resume' : 'pause' })
    },
    /** Sets the lower pace before resuming, so that no one is called at the old pace. */
    resumeAt: (slower: number) => {
      if (!maySteer) return
      pacing.mutate(
        { action: 'pace', ratePerMinute: slower },
        { onSuccess: () => steering.mutate({ action: 'resume' }) },
      )
    },
    end: () => steering.mutateAsync({ action: 'end' }),
  }
}
