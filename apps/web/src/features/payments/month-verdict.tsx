import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import type { Reconciliation } from './payments.api.ts'

interface MonthVerdictProps {
  month: Reconciliation
  /** Element id of the page's list of differences. */
  differencesId: string
}

/** The month's result in one sentence: whether the books balance. */
export function MonthVerdict({ month, differencesId }: MonthVerdictProps) {
  const { t } = useTranslation()
  const { isTied, settlements, sums, differencesTotal } = month
  const count = settlements.length
  if (isTied)
    return (
      <AlertBanner
        type="success"
        duration={0}
        title={t('office-money.tied', { count, amount: formatRupees(sums.bankPaise) })}
      >
        {t('office-money.tiedText')}
      </AlertBanner>
    )
  return differencesTotal > 0 ? (
    <AlertBanner type="danger" duration={0} title={t('office-money.differs', { count: differencesTotal })}>
      <a href={`#${differencesId}`}>{t('office-money.differences.see')}</a>
    </AlertBanner>
  ) : (
    <AlertBanner type="info" duration={0} title={t('office-money.nothing')} />
  )
}
