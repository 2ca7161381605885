import { refuse } from '../errors.ts'
import type { Caller } from './caller.ts'

const STEP_UP_MINUTES = 10

/** Dangerous actions require the second factor again, unless it was given or used a short while ago. */
export function requireFactor({ factorAt, inGrace }: Caller, now: Date): void {
  if (inGrace) throw refuse('forbidden', 'second_factor_needed')
  const isRecent = factorAt !== null && now.getTime() - factorAt.getTime() <= STEP_UP_MINUTES * 60_000
  if (!isRecent) throw refuse('forbidden', 'step_up_needed')
}
