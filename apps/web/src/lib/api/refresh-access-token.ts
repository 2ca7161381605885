import { refresh } from '@vazhipadu/contract/identity'
import { say } from '../i18n/i18n.ts'
import { readAccessToken, storeAccessToken } from '../session/access-token.ts'
import { endSession, isSignedIn } from '../session/session-store.ts'
import { refusalOf } from './read-answer.ts'
import { send } from './send.ts'

let inThisTab: Promise<string> | undefined

/**
 * A single refresh for all calls in all tabs. The refresh cookie is rotated on each use, so two concurrent refreshes
 * would look like a stolen cookie. Calls of one tab share a promise; tabs use a Web Lock, and a tab that waited finds
 * the new token in storage.
 */
export function refreshAccessToken(staleToken: string): Promise<string> {
  inThisTab ??= oneTabAtATime(() => exchange(staleToken)).finally(() => {
    inThisTab = undefined
  })
  return inThisTab
}

async function oneTabAtATime(job: () => Promise<string>): Promise<string> {
  // Web Locks are missing on plain http other than localhost; there the server accepts the previous cookie for 10 s.
  if (!('locks' in navigator)) return job()
  return await navigator.locks.request('refresh-access-token', job)
}

async function exchange(staleToken: string): Promise<string> {
  const stored = readAccessToken()
  if (stored && stored !== staleToken) return stored
  if (!isSignedIn()) throw new Error(say('api.refreshFailed'))

  // A network failure is thrown here: it must not sign the user out.
  const answer = await send(refresh, {}, stored)
  if (answer.status >= 500 || answer.status === 429) throw refusalOf(answer)
  const fresh = tokenIn(answer.body)
  if (answer.ok && fresh) {
    storeAccessToken(fresh)
    return fresh
  }
  endSession('expiry')
  throw answer.ok ? new Error(say('api.refreshFailed')) : refusalOf(answer)
}

function tokenIn(body: unknown): string {
  const found = (body as { accessToken?: unknown } | undefined)?.accessToken
  return typeof found === 'string' ? found : ''
}
