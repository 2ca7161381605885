import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'

/** Who is asked, or that nobody is there to be asked. */
export function SecondYes({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  if (names.length === 0)
    return (
      <AlertBanner type="warning" duration={0} title={t('office-people.change.alone')}>
        {t('office-people.change.aloneText')}
      </AlertBanner>
    )
  return (
    <AlertBanner
      type="info"
      duration={0}
      icon={<UsersRound aria-hidden="true" size={20} />}
      title={t('office-people.change.second')}
    >
      {t('office-people.change.secondText', { names: names.join(', ') })}
    </AlertBanner>
  )
}
