import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Lock, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { HoldNotice } from '../../../features/checkout/hold-notice.tsx'
import { PayFailure } from '../../../features/checkout/pay-failure.tsx'
import { TempleReceipt } from '../../../features/checkout/temple-receipt.tsx'
import { usePayAgain } from '../../../features/checkout/use-pay.ts'
import { CancellingNote } from '../../../features/orders/cancelling-note.tsx'
import { orderQuery } from '../../../features/orders/orders.api.ts'
import { rowOfOrderLine } from '../../../features/orders/orders.rules.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { ReceiptGoesTo } from '../../../features/receipts/receipt-goes-to.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatAddress } from '../../../lib/format/format-address.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { TwoColumns } from '../../../ui/layout/two-columns.tsx'
import { ChooseAgain } from './choose-again.tsx'
import { ReleaseHold } from './release-hold.tsx'
import { useCancelling } from './use-cancelling.ts'

interface HeldCheckoutProps {
  tranNo: string
  /** The payment provider did not answer when the order was placed: retry at once. */
  prepare: boolean
}

/** Checkout of a held order that awaits payment. */
export function HeldCheckout({ tranNo, prepare }: HeldCheckoutProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...orderQuery(tranNo), refetchOnWindowFocus: true, staleTime: 0 })
  const { data: profile } = useQuery(profileQuery)
  const paying = usePayAgain(tranNo)
  const asked = useRef(false)
  const mayPay = query.data?.mayPay === true
  const { pay } = paying
  useEffect(() => {
    if (!prepare || asked.current || !mayPay) return
    asked.current = true
    pay()
  }, [prepare, mayPay, pay])

  const order = query.data
  const cancelling = useCancelling(
    (order?.lines ?? []).map(({ offering_id, date }) => ({ offeringId: offering_id, date })),
    order?.linesPaise,
  )
  if (query.isError && !order) {
    return <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
  }
  if (!order) return <PageSpinner />
  if (order.isConfirming && order.status === 'awaiting_payment') {
    return <Navigate to={`${routes.paymentCallback.path}?tran_no=${tranNo}`} replace />
  }
  if (order.status === 'confirmed') {
    return <Navigate to={`${routes.paymentSuccess.path}?tran_no=${tranNo}`} replace />
  }
  if (!order.mayPay) return <ChooseAgain order={order} />

  const amount = formatRupees(order.totalPaise)
  const posted = order.parcels.find(({ option }) => option === 'post')
  const button = (
    <Button
      look="main"
      size="lg"
      wide
      loading={paying.isPaying}
      icon={<Lock aria-hidden="true" size={20} />}
      onClick={paying.pay}
    >
      {t('checkout.payAmount', { amount })}
    </Button>
  )
  return (
    <div className="grid gap-6">
      {order.holdUntil && <HoldNotice until={order.holdUntil} />}
      <TwoColumns
        aside={
          <TempleReceipt
            rows={order.lines.map(rowOfOrderLine)}
            totalLabel={t('checkout.receipt.toPay')}
            totalPaise={order.totalPaise}
            posting={
              order.deliveryPaise > 0 || posted
                ? {
                    detail: t('checkout.receipt.parcels', {
                      count: order.parcels.filter(({ option }) => option === 'post').length,
                    }),
                    paise: order.deliveryPaise,
                  }
                : undefined
            }
          >
            <div className="pt-5 max-md:hidden">{button}</div>
          </TempleReceipt>
        }
      >
        {paying.isPaying && prepare && (
          <AlertBanner type="info" duration={0} title={t('checkout.preparing.title')}>
            {t('checkout.preparing.text')}
          </AlertBanner>
        )}
        <PayFailure error={paying.error} title={t('checkout.preparing.failed')} />
        {order.payment?.status === 'failed' && (
          <AlertBanner type="warning" duration={0} title={t('checkout.failedBefore')}>
            {order.payment.failure}
          </AlertBanner>
        )}
        {posted?.address && (
          <section
            aria-labelledby="prasadam-held"
            className="grid gap-2 rounded-card border border-line bg-card p-4.5 md:p-6"
          >
            <h2 id="prasadam-held">{t('checkout.prasadam.title')}</h2>
            <p>
              <b className="font-semibold">{t('checkout.prasadam.post')}</b>{' '}
              <span className="text-soft">
                <bdi>{formatAddress(posted.address)}</bdi>
              </span>
            </p>
          </section>
        )}
        <ReceiptGoesTo profile={profile} mobilePath={routes.profileEdit.path} />
        <AlertBanner type="info" duration={0} icon={<ShieldCheck aria-hidden="true" size={22} />}>
          {t('checkout.bankPage')}
        </AlertBanner>
        {cancelling && (
          <div className="rounded-card border border-line bg-card px-4 py-3.5">
            <CancellingNote {...cancelling} />
          </div>
        )}
        <ReleaseHold order={order} />
        <div className="md:hidden">
          <ActionBar>{button}</ActionBar>
        </div>
      </TwoColumns>
    </div>
  )
}
