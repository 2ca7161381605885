import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { isUnheard } from '../api/is-unanswered.ts'
import { queryClient } from '../query-client.ts'
import { isAuthenticated, useSession } from '../session/session-store.ts'
import { forgetAnswer, forgetAnswers, keepAnswer, readAnswer, sweepAnswers } from './kept-answers.ts'

/** Whose it is; nobody's is not kept. */
const ownerNow = () => (isAuthenticated() ? useSession.getState().user.email : '')

/**
 * What is marked `keep` is remembered on this device when it comes, and shown as it was when no answer comes. It goes with
 * the session, however that ends. Returns the way to stop.
 */
export function keepAnswers(): () => void {
  if (!('caches' in window)) return () => undefined
  inTurn(() => sweepAnswers(ownerNow(), Date.now()))
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.dataUpdateCount > 0) keep(query)
    else if (query.state.status === 'error') void attempt(restore(query))
  }
  const stopHearing = cache.subscribe(hear)
  const stopFollowing = useSession.subscribe((now, before) => {
    if (!now.signedIn) inTurn(forgetAnswers)
    else if (now.user.email !== before.user.email) inTurn(() => sweepAnswers(now.user.email, Date.now()))
  })
  return () => {
    stopHearing()
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
  inTurn(async () => {
    if (ownerNow() !== owner) return
    if (mark === true || mark(data))
      await keepAnswer(owner, { key: query.queryKey, data, savedAt: dataUpdatedAt })
    else await forgetAnswer(query.queryKey)
  })
}

/** With the time of then, so that it counts as old and is asked for again. A temple in trouble says so, and nothing old. */
async function restore(query: Query): Promise<void> {
  if (!query.meta?.keep || query.state.data !== undefined || !isUnheard(query.state.error)) return
  const owner = ownerNow()
  const kept = await readAnswer(owner, query.queryKey, Date.now())
  if (kept && query.state.data === undefined && ownerNow() === owner)
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
