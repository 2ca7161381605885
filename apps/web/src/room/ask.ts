import { addresses } from '../lib/addresses.ts'
import { readAccessToken, storeAccessToken } from '../lib/session/access-token.ts'

/** `status` 0: no response. */
export type Answer<T> = { status: number; body: T | undefined; code: string }

export async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  try {
    const answer = await fetch(addresses.api + path, { signal: AbortSignal.timeout(15_000), ...init })
    const body = (await answer.json()) as T & { code?: string }
    return answer.ok
      ? { status: 200, body, code: '' }
      : { status: answer.status, body: undefined, code: body.code ?? '' }
  } catch {
    return { status: 0, body: undefined, code: '' }
  }
}

const asCaller = <T>(path: string) =>
  ask<T>(path, { method: 'POST', headers: { authorization: `Bearer ${readAccessToken()}` } })

/** One window at a time, as in the app: a refresh cookie used twice at once looks stolen. */
async function refresh(stale: string): Promise<boolean> {
  const exchange = async () => {
    if (readAccessToken() !== stale) return readAccessToken() !== ''
    const { body } = await ask<{ accessToken: string }>('/auth/refresh', {
      method: 'POST',
      credentials: 'include',
    })
    if (body) storeAccessToken(body.accessToken)
    return body !== undefined
  }
  return 'locks' in navigator ? navigator.locks.request('refresh-access-token', exchange) : exchange()
}

/** For signed-in users; an expired token is refreshed once. */
export async function fetchSignedIn<T>(path: string): Promise<Answer<T>> {
  const token = readAccessToken()
  if (!token) return { status: 401, body: undefined, code: '' }
  const answer = await asCaller<T>(path)
  return answer.code === 'token_expired' && (await refresh(token)) ? asCaller<T>(path) : answer
}
