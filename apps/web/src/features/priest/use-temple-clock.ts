import { useEffect, useState } from 'react'
import { type Kept, sweepOld } from './priest.store.ts'

const everyMs = 15_000

/** The hour by the temple's clock, as far as the last list said it; takes the names off the phone at its midnight. */
export function useTempleClock(kept: Kept | null): Date {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => {
      setHere(Date.now())
      sweepOld(Date.now())
    }
    const timer = setInterval(tick, everyMs)
    // A phone that slept over midnight counts nothing meanwhile.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  const ahead = kept ? Date.parse(kept.list.now) - kept.heardAt : 0
  return new Date(here + ahead)
}
