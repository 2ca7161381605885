import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'

/**
 * The temple's roles as sets of capabilities, repeated here on purpose: if the tests read the real presets, a preset
 * that was widened by mistake would widen its own expectation.
 */
export const presets = {
  clerk: ['desk'],
  treasurer: ['desk', 'treasury'],
  'catalogue-keeper': ['catalogue'],
  priest: ['sheet'],
  auditor: ['audit'],
  manager: ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'],
} as const satisfies Record<string, readonly string[]>

export type Preset = keyof typeof presets

/** `open`: any answer that does not refuse the person. */
export type Expected = 'open' | 401 | 403

export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`

/** The expected answer to a signed-in person with these capabilities. */
export function expectFor({ access }: AnyEndpoint, held: readonly string[]): Expected {
  if (access === 'public' || access === 'signed-in') return 'open'
  // An account that may only read the day sheet does not count as office.
  if (access === 'admin') return held.some((capability) => capability !== 'sheet') ? 'open' : 403
  const wanted: readonly string[] = typeof access === 'string' ? [access] : access
  return wanted.some((capability) => held.includes(capability)) ? 'open' : 403
}

/** The expected answer to a call with a missing, malformed or expired token. */
export function expectForNoRole({ access }: AnyEndpoint): Expected {
  return access === 'public' ? 'open' : 401
}
