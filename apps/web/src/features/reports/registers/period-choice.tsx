import type { ReactNode } from 'react'
import { monthOf } from '../../../lib/dates/civil-day.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { listYear, nameYear } from './registers.rules.ts'

/** Number of years offered, the current year first. */
const yearsShown = 8

interface PeriodChoiceProps {
  month: string
  today: string | undefined
  onMonth: (month: string) => void
  aside: ReactNode
}

/** Chooses year and month; future months are disabled. */
export function PeriodChoice({ month, today, onMonth, aside }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const now = today ? monthOf(today) : month
  const newest = Number(nameYear(now > month ? now : month).slice(0, 4))
  const years = Array.from({ length: yearsShown }, (_, back) => `${newest - back}-04`)
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <FormItem label={t('office-registers.year.label')} className="w-52">
        <Select
          options={years.map((first) => ({ value: nameYear(first), label: nameYear(first) }))}
          value={nameYear(month)}
          onChange={(year) => {
            const wanted = listYear(`${year.slice(0, 4)}-04`)
            onMonth(
              wanted.find((each) => each.slice(5) === month.slice(5) && each <= now) ?? wanted[0] ?? month,
            )
          }}
        />
      </FormItem>
      <Select
        className="w-52"
        aria-label={t('office-registers.year.month')}
        options={listYear(month).map((each) => ({
          value: each,
          label: formatMonth(each),
          disabled: each > now,
        }))}
        value={month}
        onChange={onMonth}
      />
      {aside}
    </div>
  )
}
