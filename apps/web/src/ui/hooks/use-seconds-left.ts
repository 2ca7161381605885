import { useEffect, useState } from 'react'

const secondsUntil = (iso: string, now: number) => Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))

/** Whole seconds until an instant, computed from the clock each second because timers pause while a phone sleeps. */
export function useSecondsLeft(until: string | null | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until ? secondsUntil(until, now) : 0
}
