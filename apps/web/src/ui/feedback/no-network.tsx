import { Wifi, WifiOff } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useOnline } from '../hooks/use-online.ts'
import { AlertBanner } from './alert-banner.tsx'

/** Says that a request could not be sent, and later that the network is back. Shown until the next press. */
export function NoNetwork() {
  const { t } = useTranslation()
  const isBack = useOnline()
  const icon = isBack ? <Wifi aria-hidden="true" size={22} /> : <WifiOff aria-hidden="true" size={22} />
  return (
    <AlertBanner
      // A new key, so that screen readers announce the change.
      key={String(isBack)}
      type={isBack ? 'success' : 'warning'}
      duration={0}
      icon={icon}
      title={isBack ? t('ui.noNetwork.back') : t('ui.noNetwork.title')}
    >
      {isBack ? t('ui.noNetwork.backText') : t('ui.noNetwork.text')}
    </AlertBanner>
  )
}
