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

  /** From a moment, which may lie behind: only what is left of it is counted. */
  const start = useCallback(
    (since: number) => {
      const ends = since + from * 1000
      const seconds = Math.ceil((ends - Date.now()) / 1000)
      // A clock that was turned back makes nobody wait longer than the whole time.
      if (seconds <= 0 || seconds > from) return
      setLeft(seconds)
      setEndsAt(ends)
    },
    [from],
  )

  return { left, running: endsAt !== null, start }
}
