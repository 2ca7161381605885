import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Lock, Plus, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  chooseDelivery,
  clearPayKey,
  emptyBasket,
  markRefused,
  payKey,
  removeLines,
  useBasket,
} from '../../../features/booking/booking.store.ts'
import { PayFailure } from '../../../features/checkout/pay-failure.tsx'
import { RefusedLines } from '../../../features/checkout/refused-lines.tsx'
import { TempleReceipt } from '../../../features/checkout/temple-receipt.tsx'
import { goToBridge, usePay } from '../../../features/checkout/use-pay.ts'
import { PrasadamChoice } from '../../../features/delivery/prasadam-choice.tsx'
import { CancellingNote } from '../../../features/orders/cancelling-note.tsx'
import { AddAddress } from '../../../features/profile/add-address.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { ReceiptGoesTo } from '../../../features/receipts/receipt-goes-to.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { finishOpenForms, hasOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { TwoColumns } from '../../../ui/layout/two-columns.tsx'
import { OtherDayDialog } from '../booking/other-day-dialog.tsx'
import { useQuotedBasket } from '../booking/use-quoted-basket.ts'
import { BeforePaying } from './before-paying.tsx'
import { useCancelling } from './use-cancelling.ts'

/** Where Google users without a mobile enter one and return from. */
const mobilePath = `${routes.profileEdit.path}?${new URLSearchParams({ add: 'mobile', return: routes.checkout.path })}`

/**
 * Checkout of the basket: prices from the server and the prasadam choice. Paying holds the places and opens the payment
 * page.
 */
export function BasketCheckout() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const basket = useQuotedBasket()
  const { data: profile } = useQuery(profileQuery)
  const frequency = useBasket(({ proposedFrequency }) => proposedFrequency)
  const [pressed, setPressed] = useState(0)
  const [moving, setMoving] = useState<string>()
  const refused = basket.rows.filter((row) => row.refused)
  const ids = useRef<string[]>([])
  ids.current = basket.lines.map(({ id }) => id)

  const paying = usePay({
    body: basket.body,
    totalPaise: basket.quote?.totalPaise,
    idempotencyKey: payKey,
    onAnswered: clearPayKey,
    onPlaced: async (order) => {
      // Replace the URL first: "back" from the payment page must show this order, not an empty basket or a second
      // order.
      await navigate(`${routes.checkout.path}?tran_no=${order.tran_no}${order.checkout ? '' : '&prepare'}`, {
        replace: true,
      })
      emptyBasket()
      if (order.checkout) goToBridge(order.checkout.token)
    },
    onLinesRefused: (lines) => {
      markRefused(
        Object.fromEntries(lines.map(({ index, ...refusal }) => [ids.current[index] ?? '', refusal])),
      )
      void basket.query.refetch()
      setPressed((count) => count + 1)
    },
    onMobileRequired: () => void navigate(mobilePath),
  })

  const press = () => {
    // Save an open address form first, because it changes the price that is about to be paid.
    if (hasOpenForms()) void finishOpenForms()
    else if (refused.length > 0) setPressed((count) => count + 1)
    else if (profile && !profile.mobile) void navigate(mobilePath)
    else paying.pay()
  }
  const total = basket.quote?.totalPaise
  const button = (
    <Button
      look="main"
      size="lg"
      wide
      loading={paying.isPaying}
      disabled={total === undefined && !paying.isPaying}
      icon={<Lock aria-hidden="true" size={20} />}
      onClick={press}
    >
      {total === undefined ? t('checkout.pay') : t('checkout.payAmount', { amount: formatRupees(total) })}
    </Button>
  )
  const parcels = basket.quote?.parcels.length
  const cancelling = useCancelling(basket.lines, basket.quote?.linesPaise)
  return (
    <TwoColumns
      aside={
        <TempleReceipt
          rows={basket.rows}
          totalLabel={t('checkout.receipt.toPay')}
          totalPaise={total}
          posting={
            basket.delivery.option === 'post'
              ? {
                  detail:
                    parcels === undefined ? '\u00a0' : t('checkout.receipt.parcels', { count: parcels }),
                  paise: basket.quote?.deliveryPaise,
                }
              : undefined
          }
        >
          <div className="pt-5 max-md:hidden">{button}</div>
          <div className="-mx-2 flex flex-wrap justify-between gap-x-2 pt-3">
            <Button asChild look="plain" size="sm">
              <Link to={routes.directBooking.path}>{t('checkout.changeList')}</Link>
            </Button>
            <Button asChild look="plain" size="sm">
              <Link to={`${routes.guidedBooking.path}?add=1`}>
                <Plus aria-hidden="true" size={18} />
                {t('checkout.addMore')}
              </Link>
            </Button>
          </div>
        </TempleReceipt>
      }
    >
      <PayFailure
        error={paying.error}
        unanswered={paying.isUnanswered && t('checkout.unanswered')}
        tone="danger"
      />
      {paying.before && (
        <BeforePaying
          before={paying.before}
          mobile={profile?.mobile ?? ''}
          lines={basket.lines}
          onReady={paying.pay}
          onForget={paying.forget}
        />
      )}
      {basket.query.isError && !basket.quote && (
        <LoadFailed
          title={t('checkout.quoteFailed')}
          message={errorText(basket.query.error)}
          onRetry={() => void basket.query.refetch()}
        />
      )}
      <RefusedLines
        rows={refused}
        pressed={pressed}
        onOtherDay={setMoving}
        onStar={() => void navigate(routes.directBooking.path)}
        onRemove={(id) => removeLines([id])}
      />
      {(basket.isPostable || basket.delivery.option === 'post') && (
        <section
          aria-labelledby="prasadam"
          className="grid gap-4 rounded-card border border-line bg-card p-4.5 md:p-6"
        >
          <h2 id="prasadam">{t('checkout.prasadam.title')}</h2>
          <PrasadamChoice
            value={basket.delivery}
            onChange={chooseDelivery}
            addresses={basket.addresses}
            postage={basket.postage}
            severalDays={basket.severalDays}
            frequency={frequency}
            isLost={basket.isLost}
            addAddress={(done) => <AddAddress onDone={done} />}
          />
        </section>
      )}
      <ReceiptGoesTo profile={profile} mobilePath={mobilePath} />
      <AlertBanner type="info" duration={0} icon={<ShieldCheck aria-hidden="true" size={22} />}>
        {t('checkout.bankPage')}
      </AlertBanner>
      {cancelling && (
        <div className="rounded-card border border-line bg-card px-4 py-3.5">
          <CancellingNote {...cancelling} />
        </div>
      )}
      <div className="md:hidden">
        <ActionBar>{button}</ActionBar>
      </div>
      <OtherDayDialog
        line={basket.lines.find(({ id }) => id === moving)}
        onClose={() => setMoving(undefined)}
      />
    </TwoColumns>
  )
}
