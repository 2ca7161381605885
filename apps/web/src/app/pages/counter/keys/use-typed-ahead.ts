import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CounterSale } from '../counter-sale.ts'
import { isReplayed, readTypedKey, replayKey, type TypedKey } from './replay-key.ts'

/** Lets React render between two replayed keys, as it does between real ones. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Queues keys pressed while a sale is being submitted, because they belong to the next sale, and replays them once it
 * is sold. If the sale fails they stay queued, so that they do not change its fields.
 */
export function useTypedAhead(readStage: () => CounterSale['stage']) {
  const waiting = useRef<readonly TypedKey[]>([])
  const isReplaying = useRef(false)
  const [keys, setKeys] = useState(waiting.current)
  const keep = (next: readonly TypedKey[]) => {
    waiting.current = next
    setKeys(next)
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isReplayed(event) || (readStage() !== 'selling' && !isReplaying.current)) return
    if (document.querySelector('[role=dialog][data-blocking]')) return
    const typed = readTypedKey(event)
    if (!typed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keep([...waiting.current, typed])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  const replay = async () => {
    if (isReplaying.current) return
    isReplaying.current = true
    await drawn()
    for (
      let [next, ...rest] = waiting.current;
      next && readStage() === 'typing';
      [next, ...rest] = waiting.current
    ) {
      keep(rest)
      replayKey(next)
      await drawn()
      // Keys after a sell key belong to the sale after it, even if that press fails.
      if (next.isSell) break
    }
    isReplaying.current = false
  }
  return { keys, replay, forget: () => keep([]) }
}
