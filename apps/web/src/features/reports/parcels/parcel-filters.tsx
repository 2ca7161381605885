import { zones } from '@vazhipadu/contract/orders'
import { Search } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import type { Filters } from './parcels.api.ts'
import { countFilters, type View, views } from './parcels.rules.ts'

interface ParcelFiltersProps {
  filters: Filters
  view: View
  carriers: readonly string[]
  today: string | undefined
  narrow: boolean
  onChange: (part: Partial<Record<keyof Filters, string | undefined>>) => void
  onClear: () => void
}

const any = 'any'

/** Filters by pooja day, state, destination and carrier, and a search for names and numbers. */
export function ParcelFilters(props: ParcelFiltersProps) {
  const { filters, view, carriers, today, narrow, onChange, onClear } = props
  const { t } = useTranslation()
  const anything = { value: any, label: t('office-prasadam.filters.any') }
  const word = (
    <TextFilter
      value={filters.search ?? ''}
      aria-label={t('office-prasadam.filters.search')}
      placeholder={t('office-prasadam.filters.search')}
      prefix={<Search aria-hidden="true" size={18} />}
      onChange={(text) => onChange({ search: text })}
    />
  )
  const known =
    filters.carrier && !carriers.includes(filters.carrier) ? [filters.carrier, ...carriers] : carriers
  return (
    <FilterBar count={countFilters(filters)} narrow={narrow} onClear={onClear} search={word}>
      {(['from_date', 'to_date'] as const).map((name) => (
        <FormItem
          key={name}
          label={t(`office-prasadam.filters.${name}`)}
          size="sm"
          className="min-w-52 flex-1 text-sm"
        >
          <DateField
            clearable
            value={filters[name] || undefined}
            placeholder={t('office-prasadam.filters.any')}
            {...(today && { today })}
            {...(name === 'to_date' && filters.from_date && { min: filters.from_date })}
            onChange={(picked) => onChange({ [name]: picked })}
          />
        </FormItem>
      ))}
      <FormItem label={t('office-prasadam.filters.status')} size="sm" className="min-w-52 flex-1 text-sm">
        <Select
          options={views.map((value) => ({ value, label: t(`office-prasadam.views.${value}`) }))}
          value={view}
          onChange={(picked) => onChange({ status: picked === 'due' ? undefined : picked })}
        />
      </FormItem>
      <FormItem label={t('office-prasadam.filters.zone')} size="sm" className="min-w-36 flex-1 text-sm">
        <Select
          options={[
            anything,
            ...zones.map((value) => ({ value, label: t(`office-prasadam.zones.${value}`) })),
          ]}
          value={filters.zone || any}
          onChange={(picked) => onChange({ zone: picked === any ? undefined : picked })}
        />
      </FormItem>
      <FormItem label={t('office-prasadam.filters.carrier')} size="sm" className="min-w-36 flex-1 text-sm">
        <Select
          options={[anything, ...known.map((value) => ({ value, label: value }))]}
          value={filters.carrier || any}
          onChange={(picked) => onChange({ carrier: picked === any ? undefined : picked })}
        />
      </FormItem>
      {!narrow && (
        <FormItem
          label={t('office-prasadam.filters.search')}
          size="sm"
          className="min-w-52 flex-[1.4] text-sm max-md:hidden"
        >
          {word}
        </FormItem>
      )}
    </FilterBar>
  )
}
