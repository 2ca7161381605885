import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Dispute } from './refunds.api.ts'

/** Warns that accepting would refund the same money twice. */
export function DisputeExcess({ dispute: { excessPaise = 0 } }: { dispute: Dispute }) {
  const { t } = useTranslation()
  if (excessPaise === 0) return null
  return (
    <p className="font-semibold">
      {t('office-orders.dispute.excess', { amount: formatRupees(excessPaise) })}
    </p>
  )
}
