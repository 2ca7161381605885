import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { Catalogue, Pool } from './catalogue.api.ts'

interface PoolTableProps {
  catalogue: Catalogue | undefined
  /** Undefined for read-only staff, because it opens a form. */
  onOpen: ((pool: Pool) => void) | undefined
}

/** The pools and the offerings that draw from each. */
export function PoolTable({ catalogue, onOpen }: PoolTableProps) {
  const { t } = useTranslation()
  const names = (pool: Pool) =>
    catalogue?.offerings
      .filter(({ pool_id }) => pool_id === pool.id)
      .map(({ name }) => name)
      .join(', ') || t('office.none')
  const columns: DataColumn<Pool>[] = [
    {
      id: 'name',
      header: t('office-catalogue.pool.name'),
      sortValue: ({ name }) => name,
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      id: 'limit',
      header: t('office-catalogue.pool.aDay'),
      align: 'end',
      sortValue: ({ dailyLimit }) => dailyLimit ?? undefined,
      cell: ({ dailyLimit, unit }) => (
        <bdi>
          {dailyLimit === null
            ? t('office-catalogue.pool.free')
            : t('office-catalogue.pool.limit', { limit: dailyLimit, unit })}
        </bdi>
      ),
    },
    {
      id: 'few',
      header: t('office-catalogue.pool.few'),
      align: 'end',
      cell: ({ fewLeft }) => fewLeft,
    },
    { id: 'offerings', header: t('app.titles.catalogue'), cell: names },
  ]
  return (
    <DataTable
      label={t('office-catalogue.pools')}
      columns={columns}
      rows={catalogue?.pools ?? []}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      loading={!catalogue}
      {...(onOpen && { onOpen })}
      empty={
        <EmptyState art={<Art name="offering-plate" size={120} />} title={t('office-catalogue.pool.none')} />
      }
    />
  )
}
