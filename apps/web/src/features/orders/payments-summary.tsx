import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { UserPayments } from './orders.api.ts'

/** Totals since the financial year began: paid, refunded, and refunds on their way. */
export function PaymentsSummary({ summary }: { summary: UserPayments['summary'] }) {
  const { t } = useTranslation()
  const year = summary.since.slice(0, 4)
  const sums = [
    {
      term: t('checkout.payments.since', { day: formatDay(summary.since, 'plain'), year }),
      paise: summary.paidPaise,
    },
    { term: t('checkout.payments.cameBack'), paise: summary.returnedPaise },
    { term: t('checkout.payments.onItsWay'), paise: summary.returningPaise },
  ]
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-card md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,5fr)]">
      {sums.map(({ term, paise }) => (
        <div
          key={term}
          className="grid content-start gap-1 border-line p-4.5 max-md:first:col-span-2 max-md:first:border-b md:not-first:border-s md:p-6 max-md:last:border-s"
        >
          <dt className="text-soft">{term}</dt>
          <dd className="title text-2xl num wrap-anywhere sm:text-3xl">
            <bdi>{formatRupees(paise)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
