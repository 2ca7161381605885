import { getTemple } from '@vazhipadu/contract/temple'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../query-client.ts'
import { loseConnection, regainConnection, useConnection } from './connection.ts'

const everyMs = 15_000
const patienceMs = 8_000

let asking: Promise<void> | undefined

/** Checks whether the server is reachable; if it is, refetches the queries that failed meanwhile. */
export function tryConnection(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<void> {
  const isHeard = await call(getTemple, {}, { signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    (failure: unknown) => failure instanceof ApiError && failure.status > 0,
  )
  if (!isHeard) return loseConnection()
  if (useConnection.getState().lostAt === null) return
  regainConnection()
  await queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
}

/** Watches the browser's online events, which do not prove that the network works, and failing calls. */
export function watchConnection(): void {
  if (!navigator.onLine) loseConnection()
  window.addEventListener('offline', loseConnection)
  window.addEventListener('online', () => void tryConnection())
  setInterval(() => {
    if (useConnection.getState().lostAt !== null && document.visibilityState === 'visible')
      void tryConnection()
  }, everyMs)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof ApiError && (error.code === 'network' || error.code === 'timeout'))
      void tryConnection()
  })
}
