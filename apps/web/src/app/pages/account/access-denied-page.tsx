import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

export function AccessDeniedPage() {
  const { t } = useTranslation()
  return (
    <QuietPage
      art="scene-temple"
      title={t('account.denied.title')}
      action={
        <Button asChild look="main">
          <Link to={routes.home.path}>{t('account.denied.home')}</Link>
        </Button>
      }
    >
      <p>{t('account.denied.text')}</p>
    </QuietPage>
  )
}
