import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { ChevronRight } from 'lucide-react'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Counts } from './parcels.api.ts'
import { countDue, type View } from './parcels.rules.ts'

interface ParcelFlowProps {
  counts: Counts | undefined
  view: View
  month: string
  onView: (view: View) => void
}

/** Number of parcels per state, in processing order; each opens its list. */
export function ParcelFlow({ counts, view, month, onView }: ParcelFlowProps) {
  const { t } = useTranslation()
  const steps: {
    view: View & KeyUnder<'office-prasadam.flow'>
    count: number | undefined
    isAside?: boolean
    isGrave?: boolean
  }[] = [
    { view: 'due', count: counts && countDue(counts) },
    { view: 'ready', count: counts?.ready },
    { view: 'packed', count: counts?.packed },
    { view: 'sent', count: counts?.sent },
    { view: 'delivered', count: counts?.deliveredThisMonth },
    { view: 'returned', count: counts?.returned, isAside: true, isGrave: (counts?.returned ?? 0) > 0 },
    { view: 'awaiting_pooja', count: counts?.awaiting_pooja, isAside: true },
  ]
  return (
    <ul
      aria-label={t('office-prasadam.flow.label')}
      className="flex gap-1 overflow-x-auto rounded-card border border-line bg-card p-1.5 print:hidden"
    >
      {steps.map(({ view: own, count, isAside, isGrave }, at) => (
        <li
          key={own}
          className={classNames(
            'flex flex-1 items-center',
            own === 'returned' && 'border-line border-s ps-1',
          )}
        >
          {at > 0 && !isAside && (
            <ChevronRight aria-hidden="true" size={16} className="flex-none text-quiet rtl:-scale-x-100" />
          )}
          <button
            type="button"
            aria-pressed={view === own}
            onClick={() => onView(own)}
            className="min-w-24 flex-1 rounded-inner px-3.5 py-2 text-start focus-ring hover:bg-sunken aria-pressed:bg-primary-subtle"
          >
            <span
              className={classNames(
                'title block text-2xl leading-8 num',
                isGrave ? 'text-danger' : view === own && 'text-primary',
              )}
            >
              {count === undefined ? '·' : formatNumber(count)}
            </span>
            <span className="block whitespace-nowrap text-soft text-sm">
              {t(`office-prasadam.flow.${own}`, { month })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
