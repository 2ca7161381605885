import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import type { ParcelList } from './parcels.api.ts'
import { pageSize } from './parcels.rules.ts'

interface ParcelFootProps {
  list: ParcelList
  page: number
  onPage: (page: string) => void
}

/** Total of the whole result, and pagination. */
export function ParcelFoot({ list, page, onPage }: ParcelFootProps) {
  const { t } = useTranslation()
  const from = (page - 1) * pageSize + 1
  const to = from + list.parcels.length - 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft text-sm">
        {t('office-prasadam.foot.weight', { kilograms: (list.grams / 1000).toFixed(1) })}
      </p>
      <ListPages
        from={from}
        to={to}
        total={list.total}
        isCapped={list.isCapped}
        onPrevious={page > 1 ? () => onPage(String(page - 1)) : undefined}
        onNext={to < list.total ? () => onPage(String(page + 1)) : undefined}
      />
    </div>
  )
}
