import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { claimPairing, collectPairing } from '../../../features/identity/pairing/pairing.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

const ASK_EVERY_MS = 2_000

/** Target of the pairing QR code: the phone requests pairing and waits for the office's approval. */
export function PairDevicePage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  // Read once and kept out of the URL, because the code works only once.
  const [code] = useState(hash.slice(1))
  const claiming = useMutation({ mutationFn: claimPairing })
  const claim = claiming.data?.claim ?? ''
  const waiting = useQuery({
    queryKey: ['paired-devices', 'claim', claim],
    queryFn: () => collectPairing(claim),
    enabled: claim !== '',
    refetchInterval: ({ state }) => (state.data === true || state.status === 'error' ? false : ASK_EVERY_MS),
    retry: false,
    gcTime: 0,
  })
  const failure = claiming.error ?? waiting.error
  if (waiting.data === true) return <Navigate to={routes.priest.path} replace />
  return (
    <QuietPage
      art="scene-temple"
      title={t('office-pairing.phone.title')}
      action={
        claim === '' && failure === null && code.length > 15 ? (
          <Button look="main" size="lg" loading={claiming.isPending} onClick={() => claiming.mutate(code)}>
            {t('office-pairing.phone.connect')}
          </Button>
        ) : undefined
      }
    >
      {failure !== null || code.length <= 15 ? (
        <AlertBanner type="danger" duration={0} className="text-start">
          {failure === null ? t('office-pairing.phone.noCode') : errorText(failure)}
        </AlertBanner>
      ) : claim === '' ? (
        <p>{t('office-pairing.phone.lead')}</p>
      ) : (
        <p role="status" className="flex items-center justify-center gap-3">
          <Spinner />
          {t('office-pairing.phone.waiting', { owner: claiming.data?.owner })}
        </p>
      )}
    </QuietPage>
  )
}
