import { useTranslation } from 'react-i18next'
import { routes } from '../../lib/paths.ts'
import { Door } from './door.tsx'

/** The three ways to book. */
export function BookingDoors() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-5">
      <Door
        to={routes.guidedBooking.path}
        art="lamp-standing"
        title={t('account.home.guided.title')}
        action={t('account.home.guided.action')}
      >
        {t('account.home.guided.text')}
      </Door>
      <Door
        to={routes.continuousBooking.path}
        art="lamp-hanging"
        title={t('account.home.continuous.title')}
        action={t('account.home.continuous.action')}
      >
        {t('account.home.continuous.text')}
      </Door>
      <Door
        to={routes.directBooking.path}
        art="offering-plate"
        title={t('account.home.direct.title')}
        action={t('account.home.direct.action')}
      >
        {t('account.home.direct.text')}
      </Door>
    </div>
  )
}
