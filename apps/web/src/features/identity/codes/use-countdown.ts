import { useCallback, useEffect, useState } from 'react'

/** Counts seconds down to 0, then resets to `from` and stops. */
export function useCountdown(from: number) {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [left, setLeft] = useState(from)

  useEffect(() => {
    if (endsAt === null) return
    // Compute from the clock: timers pause while a phone sleeps.
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      if (seconds > 0) return setLeft(seconds)
      setEndsAt(null)
      setLeft(from)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt, from])

  /** Starts from a moment that may be in the past. */
  const start = useCallback(
    (since: number) => {
      const ends = since + from * 1000
      const seconds = Math.ceil((ends - Date.now()) / 1000)
      // After the clock was set back, more than the full time would be left: do not count at all then.
      if (seconds <= 0 || seconds > from) return
      setLeft(seconds)
      setEndsAt(ends)
    },
    [from],
  )

  return { left, running: endsAt !== null, start }
}
