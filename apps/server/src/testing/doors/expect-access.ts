import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { type Capability, mayCall } from '@vazhipadu/contract/rights'

/** `open`: any answer that does not refuse the person. */
export type Expected = 'open' | 401 | 403

export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`

/**
 * The expected answer to a signed-in person with these capabilities, by the contract. Whether the contract itself is
 * right is checked in `sensitive-rights.test.ts`.
 */
export const expectFor = (endpoint: AnyEndpoint, held: readonly Capability[]): Expected =>
  mayCall(endpoint, held) ? 'open' : 403

/** The expected answer to a call with a missing, malformed or expired token. */
export const expectForNoRole = ({ access }: AnyEndpoint): Expected => (access === 'public' ? 'open' : 401)
