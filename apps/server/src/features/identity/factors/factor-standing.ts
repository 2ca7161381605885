import type { Capability } from '@vazhipadu/contract/rights'

export const GRACE_DAYS = 7
/** A factor permits dangerous actions for this long; use renews it. */
export const STEP_UP_MINUTES = 10
const DAY_MS = 86_400_000

export type Standing = {
  isAdmin: boolean
  grantedAt: Date | null
  hasFactor: boolean
  factorAt: Date | null
  recoveredAt: Date | null
  /** The temple's current setting, from `isFactorRequired`. */
  isRequired: boolean
  now: Date
}

/**
 * An office worker's access on this device. `full`: a factor was given, or none is required and none is enrolled.
 * `grace`: the first days after rights were granted, with limited rights. `closed`: an ordinary devotee until a factor
 * is given.
 */
export function factorStanding(standing: Standing): 'full' | 'grace' | 'closed' {
  const { isAdmin, grantedAt, hasFactor, factorAt, recoveredAt, isRequired, now } = standing
  if (!isAdmin) return 'closed'
  if (factorAt !== null || recoveredAt !== null) return 'full'
  // An enrolled factor is always required, whatever the setting; otherwise a password alone would be enough again.
  if (hasFactor) return 'closed'
  if (!isRequired) return 'full'
  const isNew = grantedAt !== null && now.getTime() < grantedAt.getTime() + GRACE_DAYS * DAY_MS
  return isNew ? 'grace' : 'closed'
}

/** The only right that a paired device can have. */
export const PAIRED_HOLDS: Capability = 'sheet'

/** Without a factor these cannot even be read: people's rights and the temple's settings. */
const notInGrace: readonly Capability[] = ['people', 'settings']

export const graceKeeps = (capability: Capability): boolean => !notInGrace.includes(capability)
