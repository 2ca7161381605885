import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { endStepUp } from '../../../lib/session/step-up-store.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { factorsQuery } from './factors.api.ts'

/** Opens over any page whose request needs a fresh second factor; the request continues after confirmation. */
export function StepUpDialog() {
  const { t } = useTranslation()
  const { data: standing, error, refetch } = useQuery(factorsQuery)
  return (
    <Dialog
      open
      onClose={() => endStepUp(false)}
      title={t('office-factors.confirm.title')}
      description={t('office-factors.stepUp.lead')}
    >
      {standing === undefined ? (
        error ? (
          <LoadFailed
            title={t('office-factors.failed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonText lines={3} />
        )
      ) : standing.factors.length > 0 ? (
        <ConfirmFactor standing={standing} mayRecover={false} onGiven={() => endStepUp(true)} />
      ) : (
        <div className="grid gap-4">
          <p>{t('office-factors.stepUp.none')}</p>
          <Button asChild look="main">
            <Link to={routes.officeKey.path} onClick={() => endStepUp(false)}>
              {t('office-factors.add')}
            </Link>
          </Button>
        </div>
      )}
    </Dialog>
  )
}
