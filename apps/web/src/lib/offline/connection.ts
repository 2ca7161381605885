import { create } from 'zustand'

const storedUnder = 'connection-lost-at'

type Connection = {
  /** Since when the server has been unreachable; null: reachable. Survives a reload. */
  lostAt: number | null
  /** When the shown data was cached, for pages that show one item or list. */
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
    // Storage is blocked.
    return undefined
  }
}
