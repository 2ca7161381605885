import { useEffect, useEffectEvent, useState } from 'react'
import type { SellingSale } from '../use-counter-sale.ts'

/**
 * Moves the lines whose day the server refused to their next day. If the key is pressed before the quote has arrived,
 * it acts once the quote is there; if no line is refused, it does nothing.
 */
export function useNextDay(
  { sale, act, isPricing }: SellingSale,
  isRefused: (at: number) => boolean,
): () => void {
  const [early, setEarly] = useState(0)
  const move = (): boolean => {
    const ids = sale.lines.filter((_, at) => isRefused(at)).map(({ id }) => id)
    if (ids.length > 0) act({ type: 'nextDay', ids })
    return ids.length > 0
  }
  const answered = useEffectEvent(() => setEarly(move() ? early - 1 : 0))
  useEffect(() => {
    if (early > 0 && !isPricing) answered()
  }, [early, isPricing])
  return () => {
    if (isPricing) setEarly(early + 1)
    else move()
  }
}
