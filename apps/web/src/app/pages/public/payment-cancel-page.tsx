import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { reportPaymentFailure } from '../../../features/checkout/checkout.api.ts'
import { HoldNotice } from '../../../features/checkout/hold-notice.tsx'
import { type OrderStatus, statusQuery } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { isAuthenticated } from '../../../lib/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

/** The payment page was closed. Asks the provider first, because the payment may have been made in another app. */
export function PaymentCancelPage() {
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no')
  return tranNo ? <Cancelled tranNo={tranNo} /> : <Unnamed />
}

/** No order number in the URL. */
function Unnamed() {
  const { t } = useTranslation()
  return (
    <QuietPage
      art="scene-temple"
      title={t('checkout.cancel.title')}
      action={
        <Button asChild look="main" size="lg">
          <Link to={routes.history.path}>{t('checkout.bridge.bookings')}</Link>
        </Button>
      }
    >
      <p>{t('checkout.bridge.nothing')}</p>
    </QuietPage>
  )
}

/** Money was received or is expected; the callback page handles these states. */
const hasNews = ({ status, isConfirming, refund }: OrderStatus) =>
  isConfirming || status === 'confirmed' || status === 'needs_attention' || refund !== 'none'

function Cancelled({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const isInside = isAuthenticated()
  const [isAsking, setAsking] = useState(isInside)
  const query = useQuery({ ...statusQuery(tranNo), refetchInterval: 5_000 })
  const { data: status, refetch } = query

  // A page closed while paying may still have paid: make the server check now.
  useEffect(() => {
    if (!isInside) return
    reportPaymentFailure(tranNo)
      .then(() => refetch())
      .catch(() => {
        // The server learns the result in other ways too; this page keeps polling.
      })
      .finally(() => setAsking(false))
  }, [isInside, tranNo, refetch])

  if (status && hasNews(status)) {
    return <Navigate to={`${routes.paymentCallback.path}?tran_no=${tranNo}`} replace />
  }
  if (query.isError && !status) {
    return (
      <>
        <h1 className="pb-6">{t('checkout.cancel.unknown')}</h1>
        <LoadFailed
          title={t('checkout.cancel.unknownText')}
          message={errorText(query.error)}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  if (isAsking || !status) {
    return (
      <QuietPage
        art="scene-waiting"
        title={t('checkout.cancel.asking')}
        action={
          <Button asChild look="quiet">
            <Link to={routes.history.path}>{t('checkout.bridge.bookings')}</Link>
          </Button>
        }
      >
        <p role="status">{t('checkout.cancel.askingText')}</p>
      </QuietPage>
    )
  }
  const isHeld = status.mayPay
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-4 py-2 text-center md:py-6">
      <Art name="scene-temple" size={260} className="text-art" />
      <h1>{isHeld ? t('checkout.cancel.title') : t('checkout.cancel.closed')}</h1>
      <p className="max-w-xl text-lg text-soft">
        {isHeld ? t('checkout.cancel.text') : t('checkout.cancel.ended')}
      </p>
      {isHeld && status.holdUntil && (
        <div className="w-full text-start">
          <HoldNotice until={status.holdUntil} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2 max-sm:grid max-sm:w-full">
        <Button asChild look="main" size="lg">
          <Link to={`${routes.checkout.path}?tran_no=${tranNo}`}>
            {isHeld ? t('checkout.cancel.payNow') : t('checkout.cancel.look')}
          </Link>
        </Button>
        <Button asChild look="quiet" size="lg">
          <Link to={routes.home.path}>{t('checkout.cancel.home')}</Link>
        </Button>
      </div>
    </div>
  )
}
