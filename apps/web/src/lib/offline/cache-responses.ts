import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { isUnheard } from '../api/is-unanswered.ts'
import { queryClient } from '../query-client.ts'
import { isAuthenticated, useSession } from '../session/session-store.ts'
import { useConnection } from './connection.ts'
import { cacheResponse, clearAnswers, readAnswer, removeAnswer, sweepAnswers } from './response-cache.ts'

/** Owner of the cached answers; nothing is cached without one. */
const ownerNow = () => (isAuthenticated() ? useSession.getState().user.email : '')

/** While offline, every page says that its data may be old. */
const isLost = () => useConnection.getState().lostAt !== null

/**
 * Caches answers of queries marked `keep` on this device, and restores them when a query fails while offline. The cache
 * is deleted with the session. Returns a function that stops this.
 */
export function cacheResponses(): () => void {
  if (!('caches' in window)) return () => undefined
  inTurn(() => sweepAnswers(ownerNow(), Date.now()))
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.dataUpdateCount > 0) keep(query)
    else void attempt(restore(query))
  }
  const stopHearing = cache.subscribe(hear)
  // A single failure does not mean offline. Once offline is detected, queries that failed before are restored.
  const stopWatching = useConnection.subscribe(({ lostAt }, before) => {
    if (lostAt === null || before.lostAt !== null) return
    for (const query of cache.getAll()) void attempt(restore(query))
  })
  const stopFollowing = useSession.subscribe((now, before) => {
    if (!now.signedIn) inTurn(clearAnswers)
    else if (now.user.email !== before.user.email) inTurn(() => sweepAnswers(now.user.email, Date.now()))
  })
  return () => {
    stopHearing()
    stopWatching()
    stopFollowing()
  }
}

function hear(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'success' && !action.manual) keep(query)
  if (action.type === 'error') void attempt(restore(query))
}

function keep(query: Query): void {
  const owner = ownerNow()
  const { data, dataUpdatedAt } = query.state
  const mark = query.meta?.keep
  if (!mark || owner === '' || data === undefined) return
  const lasting = mark === true ? data : mark(data)
  inTurn(async () => {
    if (ownerNow() !== owner) return
    if (lasting === undefined) await removeAnswer(query.queryKey)
    else await cacheResponse(owner, { key: query.queryKey, data: lasting, savedAt: dataUpdatedAt })
  })
}

/** Restored with its original time, so that it is stale and refetched. Server errors are shown instead of old data. */
async function restore(query: Query): Promise<void> {
  const isWanted = () => isLost() && query.state.data === undefined && isUnheard(query.state.error)
  if (!query.meta?.keep || !isWanted()) return
  const owner = ownerNow()
  const kept = await readAnswer(owner, query.queryKey, Date.now())
  if (kept && isWanted() && ownerNow() === owner)
    queryClient.setQueryData(query.queryKey, kept.data, { updatedAt: kept.savedAt })
}

let turn: Promise<void> = Promise.resolve()
/**
 * Serialises cache operations: a pending write must not follow the deletion of everything, and an entry being rewritten
 * must not be swept as empty.
 */
function inTurn(work: () => Promise<void>): void {
  turn = attempt(turn.then(work))
}

/** Caching fails on a full phone or in private mode; the page works without it. */
const attempt = (work: Promise<void>) => work.catch(() => undefined)
