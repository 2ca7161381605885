import { releaseFacts } from '@vazhipadu/contract/releases/facts'

/** The system's load in the last seconds, independent of the booking engine. */
export type Figures = {
  /** 99th percentile of the duration of holds; null: there were none. */
  holdP99Ms: number | null
  providerP99Ms: number | null
  /** How often the provider refused a call because of too many, since the last step. */
  providerRefusals: number
  /** Holds that we refused because of overload, since the last step. */
  shed: number
}

const { slowHoldMs, slowProviderMs } = releaseFacts
/** Calm seconds to go from zero to the maximum rate: one minute. */
const STEPS_UP = 60
const STEP_DOWN = 0.7
/** After a decrease, wait to see its effect before the next. */
const REST_MS = 5_000
const MIN_RATE_SHARE = 0.02

export type Pace = { rate: number; loweredAt: number }

export const isStrained = ({ holdP99Ms, providerP99Ms, providerRefusals, shed }: Figures): boolean =>
  providerRefusals > 0 || shed > 0 || (holdP99Ms ?? 0) > slowHoldMs || (providerP99Ms ?? 0) > slowProviderMs

/**
 * Computes the admissions per second: increases a little with every calm second, and drops by 30 % at once under
 * overload.
 */
export function adjustPace(pace: Pace, figures: Figures, maxRate: number, now: number): Pace {
  const minRate = maxRate * MIN_RATE_SHARE
  const within = (rate: number) => Math.min(maxRate, Math.max(minRate, rate))
  if (!isStrained(figures)) return { ...pace, rate: within(pace.rate + maxRate / STEPS_UP) }
  if (now - pace.loweredAt < REST_MS) return { ...pace, rate: within(pace.rate) }
  return { rate: within(pace.rate * STEP_DOWN), loweredAt: now }
}
