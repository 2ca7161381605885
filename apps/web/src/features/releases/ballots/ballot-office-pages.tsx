import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { tellCount } from '../watching/watch-rules.ts'

interface BallotOfficePagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Back and on through the line. */
export function BallotOfficePages({ page, pages, onPage }: BallotOfficePagesProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('ui.pagination.label')} className="flex items-center justify-end gap-1">
      <p aria-live="polite" className="num pe-2 text-sm text-soft">
        {t('office-releases.entries.page', { page: tellCount(page), pages: tellCount(pages) })}
      </p>
      <IconButton label={t('ui.pagination.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t('ui.pagination.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  )
}
