import type { TFunction } from 'i18next'
import type { Live } from '../office-releases.ts'
import { tellCount } from './watch-rules.ts'

type Deed = Live['deeds'][number]

function readDetail(detail: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(detail)
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const known = ['announced', 'pause', 'resume', 'pace', 'window', 'end']

/** What was done, as a sentence; what has no words of its own is said as it is kept. */
export function tellDeed(t: TFunction, { action, detail }: Pick<Deed, 'action' | 'detail'>): string {
  const name = action.replace('release.', '')
  if (!known.includes(name)) return action
  const kept = readDetail(detail)
  const count = Number(kept.ratePerMinute ?? kept.windowSize ?? 0)
  return t(`office-releases.deeds.${name}`, { count, number: tellCount(count) })
}

/** `A`, `B` … by age: the same letter stands in the chart. */
export const letterOf = (at: number, count: number) => String.fromCharCode(65 + ((count - 1 - at) % 26))

/** `32 seconds ago`, `14 minutes ago`. */
export function tellAgo(t: TFunction, from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return t('office-releases.ago.seconds', { count: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return t('office-releases.ago.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('office-releases.ago.hours', { count: hours })
  return t('office-releases.ago.days', { count: Math.floor(hours / 24) })
}

/** `340 ms`, `2.4 s`. */
export const tellMs = (t: TFunction, ms: number | null) => {
  if (ms === null) return t('office-releases.load.none')
  return ms < 1_000
    ? t('office-releases.load.ms', { ms })
    : t('office-releases.load.seconds', { seconds: Math.round(ms / 100) / 10 })
}
