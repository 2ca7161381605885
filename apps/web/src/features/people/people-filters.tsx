import { presetNames } from '@vazhipadu/contract/rights'
import { Search } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import type { PeopleFilters as Filters } from './people.rules.ts'

interface PeopleFiltersProps {
  filters: Filters
  narrow: boolean
  onChange: (part: Partial<Filters>) => void
}

/** The select needs a non-empty value for "all". */
const ALL = 'all'
const states = ['signedIn', 'away', 'waits', 'withdrawn', 'closed'] as const

export function PeopleFilters({ filters, narrow, onChange }: PeopleFiltersProps) {
  const { t } = useTranslation()
  const count = Object.values(filters).filter((value) => value !== '').length
  const find = (
    <TextFilter
      value={filters.find}
      aria-label={t('office-people.find')}
      placeholder={t('office-people.findPlaceholder')}
      prefix={<Search aria-hidden="true" size={18} />}
      onChange={(value) => onChange({ find: value })}
    />
  )
  const choices = {
    role: [
      { value: ALL, label: t('office-people.anyRole') },
      ...[...presetNames, 'own' as const].map((value) => ({
        value,
        label: t(`office-people.presets.${value}`),
      })),
    ],
    factor: [
      { value: ALL, label: t('office-people.anyFactor') },
      { value: 'present', label: t('office-people.present') },
      { value: 'missing', label: t('office-people.missing') },
    ],
    state: [
      { value: ALL, label: t('office-people.anyState') },
      ...states.map((value) => ({ value, label: t(`office-people.states.${value}`) })),
    ],
  }
  return (
    <FilterBar
      count={count}
      narrow={narrow}
      search={find}
      onClear={() => onChange({ find: '', role: '', factor: '', state: '' })}
    >
      <FormItem label={t('office-people.find')} size="sm" className="min-w-56 flex-2 text-sm">
        {find}
      </FormItem>
      {(['role', 'factor', 'state'] as const).map((name) => (
        <FormItem key={name} label={t(`office-people.${name}`)} size="sm" className="min-w-44 flex-1 text-sm">
          <Select
            options={choices[name]}
            value={filters[name] || ALL}
            onChange={(value) => onChange({ [name]: value === ALL ? '' : value })}
          />
        </FormItem>
      ))}
    </FilterBar>
  )
}
