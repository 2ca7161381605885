import { errorText } from '../../lib/api/api-error.ts'
import { isInDoubt } from '../../lib/api/is-unanswered.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'

/** Why a message was not sent; if the outcome is unknown, says that resending is safe. */
export function SendFailure({ error, title }: { error: Error; title?: string | undefined }) {
  const { t } = useTranslation()
  if (isInDoubt(error))
    return (
      <AlertBanner type="warning" duration={0}>
        {t('support.unheard')}
      </AlertBanner>
    )
  return (
    <AlertBanner type="danger" duration={0} title={title}>
      <p>{errorText(error)}</p>
    </AlertBanner>
  )
}
