import { ChevronRight } from 'lucide-react'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Late } from './priest.rules.ts'
import { PriestMark } from './priest-mark.tsx'

interface LateBoxProps {
  late: readonly Late[]
  paperAt: string
  timeZone: string
  onOpen: () => void
}

/** Differences from the printed sheet, in a box above the day's list. */
export function LateBox({ late, paperAt, timeZone, onOpen }: LateBoxProps) {
  const { t } = useTranslation()
  const fresh = late.filter(({ entry }) => entry.mark === 'new').length
  const changed = late.length - fresh
  const words = [
    ...(fresh > 0 ? [t('office-priest.late.count', { count: fresh })] : []),
    ...(changed > 0 ? [t('office-priest.late.changed', { count: changed })] : []),
  ]
  const mark = fresh > 0 ? 'new' : late[0]?.entry.mark
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-4 flex w-full items-center gap-3.5 rounded-card border-2 border-ink bg-card px-4 py-3 text-start focus-ring"
    >
      {mark && <PriestMark mark={mark} />}
      <span className="min-w-0 flex-1">
        <bdi lang="ml" className="block font-semibold text-lg">
          {words.join(' · ')}
        </bdi>
        <span className="block text-soft">
          {t('office-priest.late.since', { time: formatTime(paperAt, timeZone) })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={22} className="flex-none rtl:-scale-x-100" />
    </button>
  )
}
