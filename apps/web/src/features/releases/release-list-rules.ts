import type { Tone } from '../../ui/badge.tsx'
import type { Draw, Live, Release } from './office-releases.ts'

export type StateName =
  | Exclude<Live['phase'], 'ended'>
  | 'paused'
  | 'entering'
  | 'paying'
  | `ended.${NonNullable<Release['endReason']>}`
  | 'ended.time'

const tones: Partial<Record<StateName, Tone>> = {
  announced: 'info',
  joining: 'primary',
  drawing: 'primary',
  learning: 'primary',
  serving: 'success',
  paused: 'warning',
  entering: 'primary',
  paying: 'info',
}

type ReleaseFacts = {
  live?: Pick<Live, 'phase' | 'isPaused'> | undefined
  draw?: Pick<Draw, 'closedAt' | 'drawnAt'> | undefined
}

/** State of a release as the server reports it; undefined while loading. */
export function nameState(release: Pick<Release, 'kind' | 'endedAt' | 'endReason'>, known: ReleaseFacts) {
  if (release.endedAt !== null) return `ended.${release.endReason ?? 'time'}` as const
  if (release.kind === 'ballot') {
    if (!known.draw) return undefined
    if (known.draw.drawnAt !== null) return 'paying' as const
    return known.draw.closedAt === null ? ('entering' as const) : ('drawing' as const)
  }
  if (!known.live) return undefined
  const { phase, isPaused } = known.live
  if (phase === 'ended') return 'ended.time' as const
  return phase === 'serving' && isPaused ? ('paused' as const) : phase
}

export const toneOf = (state: StateName): Tone => tones[state] ?? 'plain'
