import { categories } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Search } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useWindowWidth } from '../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { Catalogue, OfficeOffering } from './catalogue.api.ts'

export type OfferingFilters = { q: string; deity: string; category: string; state: string }

interface OfferingTableProps {
  catalogue: Catalogue | undefined
  filters: OfferingFilters
  onFilter: (part: Partial<OfferingFilters>) => void
  onOpen: (id: number) => void
}

const all = 'all'

function State({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation()
  return isActive ? (
    <Badge tone="success">{t('office-catalogue.state.active')}</Badge>
  ) : (
    <Badge>{t('office-catalogue.state.closed')}</Badge>
  )
}

const matches = (offering: OfficeOffering, { q, deity, category, state }: OfferingFilters) =>
  `${offering.name} ${offering.nameMl}`.toLowerCase().includes(q.trim().toLowerCase()) &&
  (!deity || String(offering.deity.id) === deity) &&
  (!category || offering.category === category) &&
  (!state || (state === 'active') === offering.isActive)

export const filterOfferings = ({ offerings }: Catalogue, filters: OfferingFilters) =>
  offerings.filter((offering) => matches(offering, filters))

/** All offerings, filtered by name, deity, category and status. */
export function OfferingTable({ catalogue, filters, onFilter, onOpen }: OfferingTableProps) {
  const { t } = useTranslation()
  // Hide the pool column on tablets: most pools carry their offering's name.
  const hasRoom = useWindowWidth() >= 1024
  const rows = catalogue ? filterOfferings(catalogue, filters) : []
  const price = ({ pricePaise }: OfficeOffering) =>
    pricePaise === null ? t('office-catalogue.price.noneYet') : formatRupees(pricePaise)
  const coming = ({ prices }: OfficeOffering) => prices.find(({ state }) => state === 'coming')
  const columns: DataColumn<OfficeOffering>[] = [
    {
      id: 'name',
      header: t('office-catalogue.table.name'),
      sortValue: ({ name }) => name,
      cell: (row) => (
        <>
          <span className="block min-w-32 wrap-anywhere font-semibold">{row.name}</span>
          <Beside className="block wrap-anywhere text-soft text-sm">{row.nameMl}</Beside>
        </>
      ),
    },
    {
      id: 'deity',
      header: t('office-catalogue.table.deity'),
      sortValue: ({ deity }) => deity.name,
      cell: ({ deity }) => deity.name,
    },
    {
      id: 'category',
      header: t('office-catalogue.table.category'),
      sortValue: ({ category }) => category,
      cell: ({ category }) => t(`office-catalogue.categories.${category}`),
    },
    {
      id: 'price',
      header: t('office-catalogue.table.price'),
      align: 'end',
      sortValue: ({ pricePaise }) => pricePaise ?? undefined,
      cell: (row) => {
        const next = coming(row)
        return (
          <>
            <bdi>{price(row)}</bdi>
            {next && (
              <span className="block text-soft text-sm">
                {t('office-catalogue.table.next', {
                  price: formatRupees(next.pricePaise),
                  day: formatDay(next.effectiveFrom, 'short'),
                })}
              </span>
            )}
          </>
        )
      },
    },
    {
      id: 'pool',
      header: t('office-catalogue.table.pool'),
      cell: ({ pool_id }) => catalogue?.pools.find(({ id }) => id === pool_id)?.name ?? '',
    },
    {
      id: 'state',
      header: t('office-catalogue.table.state'),
      sortValue: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => <State isActive={isActive} />,
    },
  ]
  const choice = (options: { value: string; label: string }[]) => [
    { value: all, label: t('office-catalogue.filters.all') },
    ...options,
  ]
  const filterBy = (field: 'deity' | 'category' | 'state', options: { value: string; label: string }[]) => (
    <FormItem label={t(`office-catalogue.table.${field}`)} size="sm" className="min-w-40 max-sm:w-full">
      <Select
        options={choice(options)}
        value={filters[field] || all}
        onChange={(value) => onFilter({ [field]: value === all ? '' : value })}
      />
    </FormItem>
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FormItem
          label={t('office-catalogue.filters.search')}
          size="sm"
          className="min-w-56 flex-1 max-sm:w-full"
        >
          <TextInput
            type="search"
            prefix={<Search aria-hidden="true" size={18} />}
            value={filters.q}
            onChange={(event) => onFilter({ q: event.target.value })}
          />
        </FormItem>
        {filterBy(
          'deity',
          catalogue?.deities.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
        )}
        {filterBy(
          'category',
          categories.map((value) => ({ value, label: t(`office-catalogue.categories.${value}`) })),
        )}
        {filterBy('state', [
          { value: 'active', label: t('office-catalogue.state.active') },
          { value: 'closed', label: t('office-catalogue.state.closed') },
        ])}
      </div>
      <DataTable
        label={t('app.titles.catalogue')}
        columns={columns.filter(({ id }) => id !== 'pool' || hasRoom)}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        loading={!catalogue}
        onOpen={({ id }) => onOpen(id)}
        phoneCard={(row) => (
          <div className="grid gap-1">
            <p className="flex justify-between gap-3 font-semibold">
              <span className="min-w-0 wrap-anywhere">{row.name}</span>{' '}
              <bdi className="num flex-none">{price(row)}</bdi>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
              <span>
                {row.deity.name} · {t(`office-catalogue.categories.${row.category}`)}
              </span>
              <State isActive={row.isActive} />
            </p>
          </div>
        )}
        empty={
          <EmptyState
            art={<Art name="offering-plate" size={120} />}
            title={t('office-catalogue.empty.title')}
            action={
              <Button look="line" onClick={() => onFilter({ q: '', deity: '', category: '', state: '' })}>
                {t('office-catalogue.empty.clear')}
              </Button>
            }
          >
            <p>{t('office-catalogue.empty.text')}</p>
          </EmptyState>
        }
      />
      {catalogue && (
        <p className="text-soft text-sm" role="status">
          {t('office-catalogue.table.shown', { count: rows.length, total: catalogue.offerings.length })}
        </p>
      )}
    </div>
  )
}
