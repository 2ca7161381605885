import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { isUnheard } from '../api/is-unanswered.ts'
import { queryClient } from '../query-client.ts'
import { isAuthenticated, useSession } from '../session/session-store.ts'
import { useConnection } from './connection.ts'
import { forgetAnswer, forgetAnswers, keepAnswer, readAnswer, sweepAnswers } from './kept-answers.ts'

/** Whose it is; nobody's is not kept. */
const ownerNow = () => (isAuthenticated() ? useSession.getState().user.email : '')

/** Then every page says that what it shows may be old. */
const isLost = () => useConnection.getState().lostAt !== null

/**
 * What is marked `keep` is remembered on this device when it comes, and shown as it was when no answer comes and the page
 * says that the connection is lost. It goes with the session, however that ends. Returns the way to stop.
 */
export function keepAnswers(): () => void {
  if (!('caches' in window)) return () => undefined
  inTurn(() => sweepAnswers(ownerNow(), Date.now()))
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.dataUpdateCount > 0) keep(query)
    else void attempt(restore(query))
  }
  const stopHearing = cache.subscribe(hear)
  // One answer that fails is no lost connection yet; when it is known to be, what failed until then is looked for.
  const stopWatching = useConnection.subscribe(({ lostAt }, before) => {
    if (lostAt === null || before.lostAt !== null) return
    for (const query of cache.getAll()) void attempt(restore(query))
  })
  const stopFollowing = useSession.subscribe((now, before) => {
    if (!now.signedIn) inTurn(forgetAnswers)
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
    if (lasting === undefined) await forgetAnswer(query.queryKey)
    else await keepAnswer(owner, { key: query.queryKey, data: lasting, savedAt: dataUpdatedAt })
  })
}

/** With the time of then, so that it counts as old and is asked for again. A temple in trouble says so, and nothing old. */
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
 * One after the other: what was still on its way to be kept must not arrive after all was forgotten, and what is just
 * being kept anew must not be swept out as empty.
 */
function inTurn(work: () => Promise<void>): void {
  turn = attempt(turn.then(work))
}

/** A full phone or a private window keeps nothing; the page works all the same. */
const attempt = (work: Promise<void>) => work.catch(() => undefined)
