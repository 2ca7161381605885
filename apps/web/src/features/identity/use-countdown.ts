import { useCallback, useEffect, useState } from 'react'

/** Counts seconds down to nothing; at the end it stands at `from` again, stopped. */
export function useCountdown(from: number) {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [left, setLeft] = useState(from)

  useEffect(() => {
    if (endsAt === null) return
    // Reckoned from the clock: a phone asleep in a pocket stops timers, not time.
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      if (seconds > 0) return setLeft(seconds)
      setEndsAt(null)
      setLeft(from)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt, from])

  const start = useCallback(() => {
    setLeft(from)
    setEndsAt(Date.now() + from * 1000)
  }, [from])

  return { left, running: endsAt !== null, start }
}
