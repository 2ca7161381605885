import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Lock } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { HoldNotice } from '../../../features/checkout/hold-notice.tsx'
import { PayFailure } from '../../../features/checkout/pay-failure.tsx'
import { usePayAgain } from '../../../features/checkout/use-pay.ts'
import { type Order, orderQuery } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { ChooseAgain } from './choose-again.tsx'
import { ReleaseHold } from './release-hold.tsx'

/** After a failed payment: whether money moved, whether the places are still held, and the next step. */
export function PaymentFailurePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no') ?? ''
  const query = useQuery({ ...orderQuery(tranNo), enabled: tranNo !== '', staleTime: 0 })
  if (tranNo === '') return <Navigate to={routes.history.path} replace />
  const order = query.data
  if (query.isError && !order) {
    return (
      <>
        <h1 className="pb-6">{t('app.titles.paymentFailure')}</h1>
        <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (!order) {
    return (
      <>
        <h1 className="sr-only">{t('app.titles.paymentFailure')}</h1>
        <PageSpinner />
      </>
    )
  }
  if (order.isConfirming && order.status === 'awaiting_payment')
    return <Navigate to={`${routes.paymentCallback.path}?tran_no=${tranNo}`} replace />
  if (order.status === 'confirmed') {
    return <Navigate to={`${routes.paymentSuccess.path}?tran_no=${tranNo}`} replace />
  }
  return (
    <>
      <h1 className={order.mayPay ? 'sr-only' : 'text-center'}>
        {order.mayPay && order.payment?.status === 'failed'
          ? t('app.titles.paymentFailure')
          : t('checkout.over.heading')}
      </h1>
      {order.mayPay ? <Retry order={order} /> : <Over order={order} />}
    </>
  )
}

function Retry({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { pay, isPaying, error } = usePayAgain(order.tran_no)
  const wasRefused = order.payment?.status === 'failed'
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-4 text-center">
      <Art name="scene-temple" size={240} className="text-art" />
      <h2 className="text-3xl leading-10">
        {wasRefused ? t('checkout.failure.title') : t('checkout.failure.unheard')}
      </h2>
      <p className="max-w-xl text-lg text-soft">
        {wasRefused ? t('checkout.failure.text') : t('checkout.failure.unheardText')}
      </p>
      {order.payment?.failure && (
        <p className="w-full rounded-card border border-line bg-card px-5 py-4 text-start">
          <span className="block text-soft text-sm">{t('checkout.failure.bankSaid')}</span>
          {order.payment.failure}
        </p>
      )}
      {order.holdUntil && (
        <div className="w-full text-start">
          <HoldNotice until={order.holdUntil} />
        </div>
      )}
      <PayFailure error={error} />
      <Button
        look="main"
        size="lg"
        className="max-sm:w-full"
        loading={isPaying}
        icon={<Lock aria-hidden="true" size={20} />}
        onClick={pay}
      >
        {t(wasRefused ? 'checkout.failure.again' : 'checkout.payAmount', {
          amount: formatRupees(order.totalPaise),
        })}
      </Button>
      {wasRefused && <p className="text-soft">{t('checkout.failure.abroad')}</p>}
      <ReleaseHold order={order} />
    </div>
  )
}

function Over({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { details } = useTemple()
  return (
    <>
      <ChooseAgain order={order} />
      <p className="text-center text-soft">
        {details && t('checkout.over.office', { phone: details.phone })}{' '}
        <Link to={`${routes.raiseTicket.path}?tran_no=${order.tran_no}`}>{t('checkout.over.help')}</Link>
      </p>
    </>
  )
}
