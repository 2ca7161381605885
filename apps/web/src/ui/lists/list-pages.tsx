import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../icon-button.tsx'

interface ListPagesProps {
  /** First and last row shown, from 1; undefined beyond the counted part. */
  from: number | undefined
  to: number | undefined
  total: number
  /** The count was capped: "10,000+". */
  isCapped: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Pagination for a list that may be too long to count. */
export function ListPages({ from, to, total, isCapped, onPrevious, onNext }: ListPagesProps) {
  const { t } = useTranslation()
  const all = isCapped ? t('office.list.capped', { total: formatNumber(total) }) : formatNumber(total)
  return (
    <nav aria-label={t('ui.pagination.label')} className="flex items-center gap-1 print:hidden">
      <p aria-live="polite" className="pe-2 text-soft text-sm num">
        <bdi>
          {from === undefined || to === undefined
            ? t('office.list.beyond', { total: all })
            : t('ui.pagination.shown', { from: formatNumber(from), to: formatNumber(to), total: all })}
        </bdi>
      </p>
      <IconButton label={t('ui.pagination.previous')} disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t('ui.pagination.next')} disabled={!onNext} onClick={onNext}>
        <ChevronRight aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  )
}
