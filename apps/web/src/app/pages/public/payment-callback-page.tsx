import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { reportPaymentSuccess } from '../../../features/checkout/checkout.api.ts'
import { ConfirmingSteps } from '../../../features/checkout/confirming-steps.tsx'
import { readHandedOver } from '../../../features/checkout/read-handed-over.ts'
import { refreshBooking } from '../../../features/orders/orders.api.ts'
import { type Settling, useSettling } from '../../../features/orders/use-settling.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { isAuthenticated, useSession } from '../../../lib/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { useOnline } from '../../../ui/hooks/use-online.ts'
import { QuietPage } from '../../layouts/quiet-page.tsx'

/** Return from the payment page: polls until the result is known, then navigates on. Safe to close and to reload. */
export function PaymentCallbackPage() {
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no')
  return tranNo ? <Confirming tranNo={tranNo} /> : <Navigate to={routes.home.path} replace />
}

function Confirming({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const email = useSession(({ user }) => user.email)
  const { status, settling, isLong, query } = useSettling(tranNo)
  const { refetch } = query
  const isInside = isAuthenticated()
  const isOnline = useOnline()
  const said = !isOnline ? 'offline' : settling === 'silent' ? 'silent' : isLong ? 'long' : 'lead'
  useHandedOver(() => void refetch())
  const isOver = settling === 'paid' || settling === 'failed' || settling === 'over'

  useEffect(() => {
    if (!isOver || !isInside) return
    void refreshBooking(client, tranNo)
    const page = settling === 'paid' ? routes.paymentSuccess : routes.paymentFailure
    // A short pause, so that the last step is visible. For an expired order, refetch once before saying so: the
    // confirmation may arrive seconds after the devotee does.
    const waits = settling === 'over'
    const again = waits ? setTimeout(() => void refetch(), 2_000) : undefined
    const timer = setTimeout(
      () => void navigate(`${page.path}?tran_no=${tranNo}`, { replace: true }),
      settling === 'paid' ? 700 : waits ? 4_000 : 0,
    )
    return () => {
      clearTimeout(again)
      clearTimeout(timer)
    }
  }, [isOver, isInside, settling, tranNo, client, navigate, refetch])

  if (isOver && !isInside) return <ToldOutside tranNo={tranNo} settling={settling} />
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center gap-4 py-2 text-center md:py-6">
      <Art name="scene-waiting" size={300} className="text-art" />
      <h1>{t('checkout.confirming.title')}</h1>
      <p className="max-w-xl text-lg text-soft">{t(`checkout.confirming.${said}`)}</p>
      <div className="w-full rounded-card border border-line bg-card px-5 py-8">
        <ConfirmingSteps
          totalPaise={status?.totalPaise}
          done={settling === 'paid' ? 3 : status?.isConfirming ? 2 : 1}
        />
      </div>
      {query.isError && !status && (
        <AlertBanner type="warning" duration={0} className="w-full text-start">
          <p>{errorText(query.error)}</p>
          <p>{t('checkout.confirming.safe')}</p>
          <Button look="line" className="mt-3" onClick={() => void query.refetch()}>
            {t('ui.loadFailed.tryAgain')}
          </Button>
        </AlertBanner>
      )}
      {settling === 'silent' && isInside && (
        <Button asChild look="line">
          <Link to={`${routes.paymentFailure.path}?tran_no=${tranNo}`}>
            {t('checkout.confirming.notPaid')}
          </Link>
        </Button>
      )}
      <p role="status" className="text-soft wrap-anywhere">
        {settling === 'paid'
          ? t('checkout.confirming.done')
          : email
            ? t('checkout.confirming.mayClose', { email })
            : t('checkout.confirming.mayCloseAnyone')}
      </p>
    </div>
  )
}

/**
 * Reports the payment result in the URL's fragment again, for signed-in users, because the payment page's own report
 * may have failed while the server or the provider was busy.
 */
function useHandedOver(onSettled: () => void): void {
  const { hash } = useLocation()
  const told = useEffectEvent(onSettled)
  useEffect(() => {
    const handed = readHandedOver(hash)
    if (!handed || !isAuthenticated()) return
    reportPaymentSuccess(handed)
      .then(told)
      .catch(() => {
        // The server learns the result in other ways too; this page keeps polling.
      })
  }, [hash])
}

type SettledOutcome = Extract<Settling, 'paid' | 'failed' | 'over'>

/** Result for a browser that is not signed in, e.g. inside another app; contains no personal data. */
function ToldOutside({ tranNo, settling }: { tranNo: string; settling: SettledOutcome }) {
  const { t } = useTranslation()
  const paid = settling === 'paid'
  const page = paid ? routes.paymentSuccess.path : routes.paymentFailure.path
  return (
    <QuietPage
      art={paid ? 'scene-confirmed' : 'scene-closed'}
      title={t(`checkout.outside.${settling}`)}
      action={
        <Button asChild look="main" size="lg">
          <Link to={`${page}?tran_no=${tranNo}`}>{t('checkout.outside.signIn')}</Link>
        </Button>
      }
    >
      <p>{t(`checkout.outside.${settling}Text`)}</p>
      <p className="pt-2 text-base">
        <bdi>{t('checkout.outside.number', { number: tranNo })}</bdi>
      </p>
    </QuietPage>
  )
}
