import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { agree, privacyQuery } from './privacy.api.ts'

/** Asks for consent again after the privacy notice has changed; the app stays usable meanwhile. */
export function NoticeBanner() {
  const { t } = useTranslation()
  const { data } = useQuery(privacyQuery)
  const agreeing = useMutation({
    mutationFn: agree,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  if (!data || data.consent.isCurrent || data.consent.withdrawnAt !== null) return null
  return (
    <AlertBanner type="info" duration={0} title={t('account.notice.title')} className="mb-5">
      <p>{t('account.notice.text')}</p>
      <div className="flex flex-wrap gap-3 pt-3">
        <Button look="quiet" loading={agreeing.isPending} onClick={() => agreeing.mutate()}>
          {t('account.notice.agree')}
        </Button>
        <Button asChild look="plain">
          <Link to={routes.privacy.path}>{t('account.notice.read')}</Link>
        </Button>
      </div>
    </AlertBanner>
  )
}
