import { create } from 'zustand'

const storedUnder = 'connection-lost-at'

type Connection = {
  /** Since when nothing is heard of the temple; null: it answers. Outlives a page that is loaded again. */
  lostAt: number | null
  /** When what the page shows was saved, where it shows one thing or one list. */
  savedAt: number | null
}

export const useConnection = create<Connection>(() => ({
  lostAt: navigator.onLine ? null : (readLostAt() ?? Date.now()),
  savedAt: null,
}))

export function loseConnection(): void {
  const lostAt = useConnection.getState().lostAt ?? Date.now()
  useConnection.setState({ lostAt })
  attempt(() => sessionStorage.setItem(storedUnder, String(lostAt)))
}

export function regainConnection(): void {
  useConnection.setState({ lostAt: null })
  attempt(() => sessionStorage.removeItem(storedUnder))
}

function readLostAt(): number | undefined {
  return attempt(() => Number(sessionStorage.getItem(storedUnder)) || undefined)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Nothing may be stored here.
    return undefined
  }
}
