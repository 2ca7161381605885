import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { CounterReturn } from './counter.api.ts'

interface DrawerReturnsProps {
  returns: readonly CounterReturn[]
  timeZone: string
}

export const returnsId = 'drawer-returns'

/** Cash refunded from this drawer, also for sales of other drawers, so that its count can be explained. */
export function DrawerReturns({ returns, timeZone }: DrawerReturnsProps) {
  const { t } = useTranslation()
  return (
    <ul
      id={returnsId}
      tabIndex={-1}
      aria-label={t('office-counter.returns.title')}
      className="grid focus-ring"
    >
      {returns.map((given) => (
        <li
          key={given.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0"
        >
          <bdi className="w-full flex-none text-quiet text-sm num sm:w-20">
            {formatTime(given.givenAt, timeZone)}
          </bdi>
          <span className="min-w-40 flex-1">
            <bdi className="block font-semibold">{given.customer_name}</bdi>
            <bdi className="block text-quiet text-sm wrap-anywhere">
              {[
                given.receipt_number,
                given.reason,
                given.approvedBy && t('office-counter.returns.agreed', { name: given.approvedBy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </span>
          <bdi className="font-semibold num">− {formatRupees(given.amountPaise)}</bdi>
        </li>
      ))}
    </ul>
  )
}
