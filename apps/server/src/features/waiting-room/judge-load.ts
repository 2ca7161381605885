import { releaseFacts } from '@vazhipadu/contract/releases/facts'

/** What the system says of itself in the last seconds, in words that any engine can be asked in. */
export type Figures = {
  /** 99 of 100 holds took less; null: there were none. */
  holdP99Ms: number | null
  providerP99Ms: number | null
  /** How often the provider said that it is too much, since the last look. */
  providerRefusals: number
  /** Holds that we refused for being too many, since the last look. */
  shed: number
}

const { slowHoldMs, slowProviderMs } = releaseFacts
/** A minute of calm from nothing to the most that is allowed. */
const STEPS_UP = 60
const STEP_DOWN = 0.7
/** After a step down it is seen first whether it helped. */
const REST_MS = 5_000
const LEAST_SHARE = 0.02

export type Pace = { rate: number; loweredAt: number }

export const isStrained = ({ holdP99Ms, providerP99Ms, providerRefusals, shed }: Figures): boolean =>
  providerRefusals > 0 || shed > 0 || (holdP99Ms ?? 0) > slowHoldMs || (providerP99Ms ?? 0) > slowProviderMs

/** How many a second are let in: a little more with every calm second, a third less at once when it is too much. */
export function judgeLoad(pace: Pace, figures: Figures, most: number, now: number): Pace {
  const least = most * LEAST_SHARE
  const within = (rate: number) => Math.min(most, Math.max(least, rate))
  if (!isStrained(figures)) return { ...pace, rate: within(pace.rate + most / STEPS_UP) }
  if (now - pace.loweredAt < REST_MS) return { ...pace, rate: within(pace.rate) }
  return { rate: within(pace.rate * STEP_DOWN), loweredAt: now }
}
