import { agreeWithCode, agreeWithKey } from '@vazhipadu/contract/counter/returns'
import type { WatchedCall } from '../../platform/http/watch-security.ts'
import { normalizeIdentifier } from '../identity/identity.rules.ts'

/** Keys and codes that are shown on somebody else's screen: in the security log, right or wrong. */
export function listWatchedReturns(): WatchedCall[] {
  return [
    { endpoint: agreeWithCode, what: 'return_agreed', identifierOf: readEmail },
    { endpoint: agreeWithKey, what: 'return_agreed' },
  ]
}

function readEmail({ email }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' ? normalizeIdentifier(email) : undefined
}
