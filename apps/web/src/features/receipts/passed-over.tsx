import { useTranslation } from 'react-i18next'
import type { Receipts } from './receipts.api.ts'

/** Numbers that were never given, with the reason: whoever reads the register asks for them. */
export function PassedOver({ gaps }: { gaps: Receipts['passedOver'] }) {
  const { t } = useTranslation()
  if (gaps.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-ink-muted">
      {gaps.map(({ first, last, reason }) => (
        <li key={first}>{t('office-orders.receipts.passedOver', { first, last, reason })}</li>
      ))}
    </ul>
  )
}
