import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Receipts } from './receipts.api.ts'

/** Receipt numbers that were skipped, with the reason; auditors ask for them. */
export function PassedOver({ gaps }: { gaps: Receipts['passedOver'] }) {
  const { t } = useTranslation()
  if (gaps.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-card bg-sunken px-4 py-3 text-soft text-sm">
      {gaps.map(({ first, last, reason }) => (
        <li key={first}>
          <bdi>{t('office-orders.receipts.passedOver', { first, last, reason })}</bdi>
        </li>
      ))}
    </ul>
  )
}
