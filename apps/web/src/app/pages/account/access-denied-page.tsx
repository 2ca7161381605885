import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ConfirmFactor } from '../../../features/identity/factors/confirm-factor.tsx'
import { factorsQuery } from '../../../features/identity/factors/factors.api.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { authenticatedEntry, routes } from '../../../lib/paths.ts'
import { takeWanted } from '../../../lib/session/wanted-page.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

/** Access denied. Staff without a confirmed second factor are offered to confirm it. */
export function AccessDeniedPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: profile, isPending } = useQuery(profileQuery)
  const worksHere = profile?.worksHere === true
  const { data: standing, isLoading } = useQuery({ ...factorsQuery, enabled: worksHere })
  const home = (
    <Button asChild look="main">
      <Link to={routes.home.path}>{t('account.denied.home')}</Link>
    </Button>
  )
  if (isPending || isLoading) return <PageSpinner />
  if (standing?.entry !== 'closed') {
    return (
      <QuietPage art="scene-temple" title={t('account.denied.title')} action={home}>
        <p>{t('account.denied.text')}</p>
      </QuietPage>
    )
  }
  if (standing.factors.length === 0) {
    return (
      <QuietPage
        art="scene-temple"
        title={t('office-factors.confirm.title')}
        action={
          <Button asChild look="main">
            <Link to={routes.officeKey.path}>{t('office-factors.add')}</Link>
          </Button>
        }
      >
        <p>{t('office-factors.confirm.none')}</p>
      </QuietPage>
    )
  }
  return (
    <QuietPage
      art="scene-temple"
      title={t('office-factors.confirm.title')}
      action={
        <ConfirmFactor
          standing={standing}
          mayRecover
          onGiven={(way) =>
            void navigate(way === 'recovery' ? routes.officeKey.path : (takeWanted() ?? authenticatedEntry), {
              replace: true,
            })
          }
        />
      }
    >
      <p>{t('office-factors.confirm.lead')}</p>
    </QuietPage>
  )
}
