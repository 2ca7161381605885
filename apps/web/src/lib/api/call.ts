import type { AnyEndpoint, RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { say } from '../i18n/i18n.ts'
import { readAccessToken } from '../session/access-token.ts'
import { endSession, endWithoutToken, isSignedIn } from '../session/session-store.ts'
import { requestStepUp } from '../session/step-up-store.ts'
import { ApiError } from './api-error.ts'
import { type Answer, codeOf, refusalOf } from './read-answer.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { type Parts, type SendOptions, send } from './send.ts'

/** Calls an endpoint of the contract. Rejects with `ApiError`; an expired token is refreshed once, transparently. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: SendOptions,
): Promise<ResponseOf<E>> {
  const parts = request as Parts
  let token = readAccessToken()
  if (endpoint.access !== 'public' && !token) {
    endWithoutToken()
    throw new ApiError({ status: 0, code: 'token_missing', detail: say('api.tokenMissing') })
  }
  let answer = await send(endpoint, parts, token, options)
  if (isExpired(answer) && isSignedIn()) {
    token = await refreshAccessToken(token)
    answer = await send(endpoint, parts, token, options)
  }
  // The endpoint needs a fresh second factor: the dialog asks for it, then the call is repeated.
  if (codeOf(answer) === 'step_up_needed' && (await requestStepUp())) {
    token = readAccessToken()
    answer = await send(endpoint, parts, token, options)
  }
  if (endsSession(answer) && isAboutThisSession(token)) endSession('expiry')
  if (!answer.ok) throw refusalOf(answer)
  return answer.body as ResponseOf<E>
}

const isExpired = (answer: Answer) => answer.status === 401 && codeOf(answer) === 'token_expired'

const endsSession = ({ status }: Answer) => status === 401 || status === 419 || status === 440

/** A late 401 for an older token must not end the current session. */
function isAboutThisSession(tokenSent: string): boolean {
  const stored = readAccessToken()
  return stored === '' || stored === tokenSent
}
