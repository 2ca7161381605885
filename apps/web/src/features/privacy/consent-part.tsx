import { useMutation } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getPrivacy } from '@vazhipadu/contract/privacy'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatInstant } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ConfirmInPlace } from '../../ui/feedback/confirm-in-place.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { agree, withdraw } from './privacy.api.ts'

type Consent = ResponseOf<typeof getPrivacy>['consent']

/** The consent given, and its withdrawal, which must be as easy as giving it. */
export function ConsentPart({ consent }: { consent: Consent }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const fail = (failure: unknown) => showToast(errorText(failure), 'error')
  const agreeing = useMutation({ mutationFn: agree, onError: fail })
  const withdrawing = useMutation({
    mutationFn: withdraw,
    onSuccess: ({ message }) => showToast(message, 'success'),
    onError: fail,
    onSettled: () => setAsking(false),
  })
  const { version, givenAt, isCurrent, withdrawnAt, closesAt } = consent

  if (withdrawnAt !== null)
    return (
      <div className="grid gap-3">
        <AlertBanner type="info" duration={0}>
          {t('profile.privacy.consent.withdrawn', { at: formatInstant(closesAt ?? withdrawnAt) })}
        </AlertBanner>
        <Button
          look="line"
          loading={agreeing.isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => agreeing.mutate()}
        >
          {t('profile.privacy.consent.again')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {t('profile.privacy.consent.given', {
          notice: formatDay(version, 'dated'),
          at: formatInstant(givenAt),
        })}{' '}
        <Link to={routes.privacy.path} className="text-primary underline underline-offset-4 focus-ring">
          {t('profile.privacy.consent.read')}
        </Link>
      </p>
      {!isCurrent && (
        <Button
          look="main"
          loading={agreeing.isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => agreeing.mutate()}
        >
          {t('profile.privacy.consent.agree')}
        </Button>
      )}
      {isAsking ? (
        <ConfirmInPlace
          question={t('profile.privacy.consent.question')}
          yes={t('profile.privacy.consent.yes')}
          no={t('profile.privacy.consent.no')}
          busy={withdrawing.isPending}
          onYes={() => withdrawing.mutate()}
          onNo={() => setAsking(false)}
        >
          {t('profile.privacy.consent.follows')}
        </ConfirmInPlace>
      ) : (
        <Button look="plain" className="-ms-3 justify-self-start" onClick={() => setAsking(true)}>
          {t('profile.privacy.consent.withdraw')}
        </Button>
      )}
    </div>
  )
}
