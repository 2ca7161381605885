import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { Select } from '../fields/select.tsx'
import { IconButton } from '../icon-button.tsx'

interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  pageSizes?: readonly number[]
  onPageSize?: (pageSize: number) => void
}

/** The first, last and neighbouring pages; null for omitted ones. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [null, one]
  })
}

export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, onPage, pageSizes = [10, 20, 50], onPageSize } = props
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)

  return (
    <nav
      aria-label={t('ui.pagination.label')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="text-soft num" aria-live="polite">
        <bdi>
          {t('ui.pagination.shown', {
            from: formatNumber(from),
            to: formatNumber(to),
            total: formatNumber(total),
          })}
        </bdi>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {onPageSize && (
          <Select
            size="sm"
            aria-label={t('ui.pagination.pageSize')}
            options={pageSizes.map((size) => ({
              value: String(size),
              label: t('ui.pagination.perPage', { count: size }),
            }))}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
            className="w-auto"
          />
        )}
        <ul className="flex items-center gap-1">
          <li>
            <IconButton
              label={t('ui.pagination.previous')}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              <ChevronLeft aria-hidden="true" size={20} className="rtl:rotate-180" />
            </IconButton>
          </li>
          {pagesToShow(page, pages).map((one, at) => (
            <li key={one ?? `gap-${at}`} className="max-sm:hidden">
              {one === null ? (
                <span aria-hidden="true" className="px-1 text-quiet">
                  …
                </span>
              ) : (
                <IconButton
                  label={t('ui.pagination.page', { page: one })}
                  aria-current={one === page ? 'page' : undefined}
                  onClick={() => onPage(one)}
                  className={classNames(
                    'num',
                    one === page && 'bg-primary-subtle font-semibold text-primary',
                  )}
                >
                  {one}
                </IconButton>
              )}
            </li>
          ))}
          <li>
            <IconButton
              label={t('ui.pagination.next')}
              disabled={page >= pages}
              onClick={() => onPage(page + 1)}
            >
              <ChevronRight aria-hidden="true" size={20} className="rtl:rotate-180" />
            </IconButton>
          </li>
        </ul>
      </div>
    </nav>
  )
}
