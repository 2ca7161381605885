import { type Kept, retention } from '@vazhipadu/contract/retention'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { LegalText } from './legal-text.tsx'

/** The retention periods come from the table that the deletion job uses. */
export function PrivacyPage() {
  const { t } = useTranslation()
  const times = (Object.keys(retention) as Kept[]).map((what) => {
    const kept = retention[what]
    const time =
      'years' in kept ? t('legal.years', { count: kept.years }) : t('legal.days', { count: kept.days })
    return t(`legal.kept.${what}`, { time })
  })
  return <LegalText name="legal.privacy" more={{ howLong: times }} />
}
