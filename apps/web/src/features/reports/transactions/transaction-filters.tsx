import { orderStates } from '@vazhipadu/contract/orders'
import { Search } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import type { Filters } from './transactions.api.ts'
import { countFilters, textFilters } from './transactions.rules.ts'

interface TransactionFiltersProps {
  filters: Filters
  today: string | undefined
  narrow: boolean
  onChange: (part: Partial<Record<keyof Filters, string | undefined>>) => void
  onClear: () => void
}

const all = 'all'
const label = 'min-w-30 flex-1 text-sm'

/** All filters of the transactions list; their values are in the URL. */
export function TransactionFilters({ filters, today, narrow, onChange, onClear }: TransactionFiltersProps) {
  const { t } = useTranslation()
  const day = (name: 'from_date' | 'to_date') => (
    <FormItem
      key={name}
      label={t(`office-orders.filters.${name}`)}
      size="sm"
      className="min-w-44 flex-1 text-sm"
    >
      <DateField
        clearable
        value={filters[name] || undefined}
        placeholder={t('office-orders.filters.any')}
        {...(today && { today })}
        {...(name === 'to_date' && filters.from_date && { min: filters.from_date })}
        onChange={(picked) => onChange({ [name]: picked })}
      />
    </FormItem>
  )
  return (
    <FilterBar
      count={countFilters(filters)}
      narrow={narrow}
      onClear={onClear}
      search={
        <TextFilter
          value={filters.customer_name ?? ''}
          aria-label={t('office-orders.filters.customer_name')}
          placeholder={t('office-orders.filters.customer_name')}
          prefix={<Search aria-hidden="true" size={18} />}
          onChange={(text) => onChange({ customer_name: text })}
        />
      }
    >
      {day('from_date')}
      {day('to_date')}
      <FormItem label={t('office-orders.filters.status')} size="sm" className="min-w-36 flex-1 text-sm">
        <Select
          options={[
            { value: all, label: t('office-orders.filters.all') },
            ...orderStates.map((value) => ({ value, label: t(`office-orders.states.${value}`) })),
          ]}
          value={filters.status || all}
          onChange={(picked) => onChange({ status: picked === all ? undefined : picked })}
        />
      </FormItem>
      {textFilters.map((name) => (
        <FormItem key={name} label={t(`office-orders.filters.${name}`)} size="sm" className={label}>
          <TextFilter
            value={filters[name] ?? ''}
            placeholder={t('office-orders.filters.any')}
            onChange={(text) => onChange({ [name]: text })}
          />
        </FormItem>
      ))}
    </FilterBar>
  )
}
