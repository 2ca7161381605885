import { refresh } from '@vazhipadu/contract/identity'
import { say } from '../i18n/i18n.ts'
import { readAccessToken, storeAccessToken } from '../session/access-token.ts'
import { endSession, isSignedIn } from '../session/session-store.ts'
import { refusalOf } from './read-answer.ts'
import { send } from './send.ts'

let inThisTab: Promise<string> | undefined

/**
 * One refresh for all calls of all tabs: the refresh cookie is rotated at each use, so two at once would look
 * like a stolen one. Calls of this tab share a promise; tabs take turns by a Web Lock, and the one that waited
 * finds the new token already stored.
 */
export function refreshAccessToken(staleToken: string): Promise<string> {
  inThisTab ??= oneTabAtATime(() => exchange(staleToken)).finally(() => {
    inThisTab = undefined
  })
  return inThisTab
}

async function oneTabAtATime(job: () => Promise<string>): Promise<string> {
  // Absent on plain http other than localhost; the server forgives the predecessor for 10 s there.
  if (!('locks' in navigator)) return job()
  return await navigator.locks.request('refresh-access-token', job)
}

async function exchange(staleToken: string): Promise<string> {
  const stored = readAccessToken()
  if (stored && stored !== staleToken) return stored
  if (!isSignedIn()) throw new Error(say('api.refreshFailed'))

  // No answer at all is thrown from here: a tunnel or a restart must not sign anyone out.
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
