import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { TransactionList } from './transactions.api.ts'

interface FoundBookingsProps {
  found: TransactionList
  onChoose: (tranNo: string) => void
}

/** Several matches: shows name, date and amount, so that the clerk can identify the right one on the phone. */
export function FoundBookings({ found, onChoose }: FoundBookingsProps) {
  const { t } = useTranslation()
  const { transactions, total } = found
  return (
    <CompactCard title={t('office-orders.update.several', { count: transactions.length })}>
      <ul>
        {transactions.map((row) => (
          <li key={row.tran_no} className="border-line border-t first:border-t-0">
            <button
              type="button"
              onClick={() => onChoose(row.tran_no)}
              className="grid min-h-11 w-full gap-x-4 gap-y-0.5 rounded-inner px-2 py-2.5 text-start hover:bg-sunken focus-ring sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_auto]"
            >
              <span className="min-w-0">
                <bdi className="block break-words font-semibold">{row.customer_name}</bdi>
                <bdi className="text-quiet text-sm num">{row.phone_no && formatMobile(row.phone_no)}</bdi>
              </span>
              <span className="min-w-0">
                <span className="block">
                  {row.offeringName ?? t('office-orders.table.postage')}
                  {row.offerings > 1 && ` ${t('office-orders.table.more', { count: row.offerings - 1 })}`}
                </span>
                <span className="text-quiet text-sm">
                  {row.firstDate && formatDay(row.firstDate, 'dated')}
                  {row.days > 1 && ` · ${t('office-orders.table.days', { count: row.days })}`}
                </span>
              </span>
              <span className="sm:text-end">
                <bdi className="block font-semibold num">{formatRupees(row.totalPaise)}</bdi>
                <bdi className="text-quiet text-sm num">
                  {row.receipt_number ?? t('office-orders.table.noReceipt')}
                </bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > transactions.length && (
        <p className="pt-2 text-quiet text-sm">{t('office-orders.update.more')}</p>
      )}
    </CompactCard>
  )
}
