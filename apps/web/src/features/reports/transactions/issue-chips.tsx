import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Filters } from './transactions.api.ts'

interface IssueChipsProps {
  issues: { attention: number; failedRefunds: number; waitingRefunds: number } | undefined
  filters: Filters
  onFilter: (part: { status?: string | undefined; refunds?: string | undefined }) => void
}

/** Counts of orders that need attention; pressing one filters the list, pressing it again clears the filter. */
export function IssueChips({ issues, filters, onFilter }: IssueChipsProps) {
  const { t } = useTranslation()
  const chips = [
    { name: 'attention', isOn: filters.status === 'needs_attention', set: { status: 'needs_attention' } },
    { name: 'failedRefunds', isOn: filters.refunds === 'failed', set: { refunds: 'failed' } },
    { name: 'waitingRefunds', isOn: filters.refunds === 'waiting', set: { refunds: 'waiting' } },
  ] as const
  const shown = chips.filter(({ name, isOn }) => isOn || (issues?.[name] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      {shown.map(({ name, isOn, set }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          onClick={() =>
            onFilter(isOn ? { status: undefined, refunds: undefined } : { refunds: undefined, ...set })
          }
          className={classNames(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium focus-ring',
            isOn
              ? 'border-primary bg-primary-subtle text-primary'
              : 'border-warning-line bg-warning-subtle text-warning hover:brightness-95',
          )}
        >
          <TriangleAlert aria-hidden="true" size={16} />
          {t(`office-orders.matters.${name}`, { count: issues?.[name] ?? 0 })}
        </button>
      ))}
    </p>
  )
}
