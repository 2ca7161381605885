import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { isUnanswered } from '../api/is-unanswered.ts'
import { queryClient } from '../query-client.ts'
import { isAuthenticated, useSession } from '../session/session-store.ts'
import { forgetAnswers, keepAnswer, readAnswer, sweepAnswers } from './kept-answers.ts'

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

const isMarked = ({ meta }: Query) => meta?.keep === true

function keep(query: Query): void {
  const owner = ownerNow()
  const { data, dataUpdatedAt } = query.state
  if (!isMarked(query) || owner === '' || data === undefined) return
  inTurn(async () => {
    if (ownerNow() === owner) await keepAnswer(owner, { key: query.queryKey, data, savedAt: dataUpdatedAt })
  })
}

/** With the time of then, so that it counts as old and is asked for again. */
async function restore(query: Query): Promise<void> {
  if (!isMarked(query) || query.state.data !== undefined || !isUnanswered(query.state.error)) return
  const kept = await readAnswer(ownerNow(), query.queryKey, Date.now())
  if (kept && query.state.data === undefined)
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
