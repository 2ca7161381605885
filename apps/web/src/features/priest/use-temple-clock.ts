import { useEffect, useState } from 'react'
import { type Kept, sweepOld } from './priest.store.ts'

const everyMs = 15_000

/** The temple's current time, derived from the last list; deletes the names at the temple's midnight. */
export function useTempleClock(kept: Kept | null): Date {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => {
      setHere(Date.now())
      sweepOld(Date.now())
    }
    const timer = setInterval(tick, everyMs)
    // Timers pause while the phone sleeps, so check again when the page becomes visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  const ahead = kept ? Date.parse(kept.list.now) - kept.heardAt : 0
  return new Date(here + ahead)
}
