import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'

/**
 * The roles of a temple as sets of capabilities, written down here once more: a preset that grew would otherwise grow
 * its own expectation with it.
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

/** `open`: whatever comes then, it is no refusal of the person. */
export type Expected = 'open' | 401 | 403

export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`

/** What somebody who is signed in and holds these capabilities is told. */
export function expectFor({ access }: AnyEndpoint, held: readonly string[]): Expected {
  if (access === 'public' || access === 'signed-in') return 'open'
  // One who reads the day's sheet and nothing else is not of the office.
  if (access === 'admin') return held.some((capability) => capability !== 'sheet') ? 'open' : 403
  const wanted: readonly string[] = typeof access === 'string' ? [access] : access
  return wanted.some((capability) => held.includes(capability)) ? 'open' : 403
}

/** What somebody is told whose token is none, or none any more. */
export function expectForNobody({ access }: AnyEndpoint): Expected {
  return access === 'public' ? 'open' : 401
}
