import type { Capability } from '@vazhipadu/contract/rights'

export const GRACE_DAYS = 7
/** A factor given counts so long for what is dangerous; use renews it. */
export const STEP_UP_MINUTES = 10
const DAY_MS = 86_400_000

export type Standing = {
  isAdmin: boolean
  grantedAt: Date | null
  hasFactor: boolean
  factorAt: Date | null
  recoveredAt: Date | null
  /** What the temple has set: `office.requireSecondFactor`. */
  isRequired: boolean
  now: Date
}

/**
 * How far somebody of the office comes in on this device. `full`: the factor was given, or the temple asks for none and
 * none is enrolled. `grace`: the first days, in which nothing can be spent or handed out. `closed`: an ordinary devotee
 * until the factor is given.
 */
export function judgeStanding(standing: Standing): 'full' | 'grace' | 'closed' {
  const { isAdmin, grantedAt, hasFactor, factorAt, recoveredAt, isRequired, now } = standing
  if (!isAdmin) return 'closed'
  if (factorAt !== null || recoveredAt !== null) return 'full'
  // Who has enrolled one is asked for it, whatever the setting says: otherwise a password alone would do again.
  if (hasFactor) return 'closed'
  if (!isRequired) return 'full'
  const isNew = grantedAt !== null && now.getTime() < grantedAt.getTime() + GRACE_DAYS * DAY_MS
  return isNew ? 'grace' : 'closed'
}

/** All that a paired device may ever do. */
export const PAIRED_HOLDS: Capability = 'sheet'

/** Not even read before there is a factor: who may do what, and what the temple has set. */
const notInGrace: readonly Capability[] = ['people', 'settings']

export const graceKeeps = (capability: Capability): boolean => !notInGrace.includes(capability)
