import type { Translate } from '../../../lib/i18n/use-translation.ts'
import type { Live } from '../office-releases.ts'
import { formatCount } from './watch-rules.ts'

type Deed = Live['deeds'][number]

function readDetail(detail: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(detail)
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** An action as a sentence; falls back to its code if there is no translation. */
export function describeDeed(t: Translate, { action, detail }: Pick<Deed, 'action' | 'detail'>): string {
  const name = action.replace('release.', '')
  const kept = readDetail(detail)
  const count = Number(kept.ratePerMinute ?? kept.windowSize ?? 0)
  return t(`office-releases.deeds.${name}`, { count, number: formatCount(count), defaultValue: action })
}

/** `A`, `B` … from the oldest action on; the chart uses the same letters. */
export const letterOf = (at: number, count: number) => String.fromCharCode(65 + ((count - 1 - at) % 26))

/** `32 seconds ago`, `14 minutes ago`. */
export function formatAgo(t: Translate, from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return t('office-releases.ago.seconds', { count: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return t('office-releases.ago.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('office-releases.ago.hours', { count: hours })
  return t('office-releases.ago.days', { count: Math.floor(hours / 24) })
}

/** `340 ms`, `2.4 s`. */
export const formatMs = (t: Translate, ms: number | null) => {
  if (ms === null) return t('office-releases.load.none')
  return ms < 1_000
    ? t('office-releases.load.ms', { ms })
    : t('office-releases.load.seconds', { seconds: Math.round(ms / 100) / 10 })
}
