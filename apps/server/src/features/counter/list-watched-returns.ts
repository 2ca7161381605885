import { agreeWithCode, agreeWithKey } from '@vazhipadu/contract/counter/returns'
import type { WatchedCall } from '../../platform/http/watch-security.ts'
import { normalizeIdentifier } from '../identity/identity.rules.ts'

/** Factors used on another person's screen are recorded in the security log, whether right or wrong. */
export function listWatchedReturns(): WatchedCall[] {
  return [
    { endpoint: agreeWithCode, what: 'return_agreed', identifierOf: readEmail },
    { endpoint: agreeWithKey, what: 'return_agreed' },
  ]
}

function readEmail({ email }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' ? normalizeIdentifier(email) : undefined
}
