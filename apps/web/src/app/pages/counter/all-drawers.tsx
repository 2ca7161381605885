import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '../../../features/counter/counter.api.ts'
import { DrawerTable } from '../../../features/counter/drawer-table.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

const pageSize = 50

/** All clerks' drawers, for the treasurer. */
export function AllDrawers({ page, onPage }: { page: number; onPage: (page: string) => void }) {
  const { t } = useTranslation()
  const from = (page - 1) * pageSize + 1
  const query = useQuery(sessionsQuery({ limit: pageSize, skip: from - 1 }))
  const rows = query.data?.sessions
  if (query.isError && !query.data)
    return (
      <OfficeFailure
        title={t('office-counter.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className="grid gap-3">
      <DrawerTable sessions={rows} />
      {rows && (page > 1 || query.data?.hasMore) && (
        <ListPages
          from={from}
          to={from + rows.length - 1}
          total={from + rows.length - 1}
          isCapped={query.data?.hasMore ?? false}
          onPrevious={page > 1 ? () => onPage(String(page - 1)) : undefined}
          onNext={query.data?.hasMore ? () => onPage(String(page + 1)) : undefined}
        />
      )}
    </div>
  )
}
