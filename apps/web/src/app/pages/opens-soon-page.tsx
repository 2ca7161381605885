import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTemple } from '../../lib/api/use-temple.ts'
import { routes } from '../../lib/paths.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { useTitleKey } from '../document-title.tsx'
import { QuietPage } from './quiet-page.tsx'

/** Stands where a page is still being built. */
export function OpensSoonPage() {
  const { t } = useTranslation()
  const { details } = useTemple()
  const title = useTitleKey()
  const inside = isAuthenticated()
  return (
    <QuietPage
      art="scene-closed"
      title={title && t(title)}
      action={
        <Button asChild look="main">
          <Link to={inside ? routes.home.path : routes.signIn.path}>
            {inside ? t('app.soon.home') : t('app.soon.signIn')}
          </Link>
        </Button>
      }
    >
      <p>{t('app.soon.text')}</p>
      {details && <p className="pt-2 text-base">{t('app.soon.office', { phone: details.phone })}</p>}
    </QuietPage>
  )
}
