import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Delivery } from '../../../features/booking/booking.rules.ts'
import { changeDelivery, deliveryPreviewQuery } from '../../../features/changes/changes.api.ts'
import { getCheckout } from '../../../features/checkout/checkout.api.ts'
import { goToBridge } from '../../../features/checkout/use-pay.ts'
import { PrasadamChoice } from '../../../features/delivery/prasadam-choice.tsx'
import { type Order, type OrderParcel, refreshBooking } from '../../../features/orders/orders.api.ts'
import { AddAddress } from '../../../features/profile/add-address.tsx'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatAddress } from '../../../lib/format/format-address.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'

interface DeliveryChangeProps {
  order: Order
  /** The parcels that can still be changed. */
  parcels: readonly OrderParcel[]
  parcelId: number | undefined
}

/** Changes the delivery, and shows the extra cost first. */
export function DeliveryChange({ order, parcels, parcelId }: DeliveryChangeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: addresses } = useQuery(addressesQuery)
  const first = parcels[0]
  const last = parcels.at(-1)
  const [wanted, setWanted] = useState<Delivery>()
  const request = { tran_no: order.tran_no, ...(parcelId !== undefined && { parcel_id: parcelId }) }
  const preview = useQuery({
    ...deliveryPreviewQuery({ ...request, delivery: wanted ?? { option: 'collect' } }),
    enabled: wanted !== undefined,
  })
  const refresh = () => void refreshBooking(client, order.tran_no)
  const change = useMutation({
    mutationFn: (delivery: Delivery) => changeDelivery({ ...request, delivery, version: order.version }),
    onSuccess: async ({ difference, message }) => {
      refresh()
      if (!difference) {
        showToast(message || t('checkout.delivery.changed'), 'success')
        await navigate(routes.history.path)
        return
      }
      // Put the order into the history, so that "back" from the payment page shows what must be paid.
      await navigate(`${routes.checkout.path}?tran_no=${difference.tran_no}`)
      const { token } = await getCheckout(difference.tran_no)
      goToBridge(token)
    },
    // Fetch the current version: a stale one would be refused on every retry.
    onError: refresh,
  })
  const line = order.lines.find(({ date }) => date === first?.date) ?? order.lines[0]
  const cost = preview.data
  const more = cost && cost.differencePaise > 0 ? formatRupees(cost.differencePaise) : undefined
  const failure = change.error ?? preview.error

  return (
    <div className="grid grid-cols-1 gap-5">
      <section className="grid gap-1 rounded-card border border-line bg-card p-4.5 md:p-6">
        <h2>
          <bdi>
            {last && parcels.length > 1
              ? t('checkout.delivery.whichSeveral', {
                  offering: line?.offeringName ?? '',
                  count: parcels.length,
                  from: formatDay(first?.date ?? last.date, 'dated'),
                  to: formatDay(last.date, 'dated'),
                })
              : t('checkout.delivery.which', {
                  offering: line?.offeringName ?? '',
                  day: first ? formatDay(first.date, 'dated') : '',
                })}
          </bdi>
        </h2>
        <p className="text-soft">
          {t('checkout.delivery.now')}:{' '}
          <bdi>
            {first?.option === 'post' && first.address
              ? formatAddress(first.address)
              : t('checkout.delivery.collectNow')}
          </bdi>
        </p>
        {parcels.length > 1 && <p>{t('checkout.delivery.allOfThem', { count: parcels.length })}</p>}
      </section>
      <section
        aria-labelledby="new-delivery"
        className="grid gap-4 rounded-card border border-line bg-card p-4.5 md:p-6"
      >
        <h2 id="new-delivery">{t('checkout.prasadam.title')}</h2>
        <PrasadamChoice
          value={wanted}
          onChange={setWanted}
          addresses={addresses}
          postage={null}
          severalDays={parcels.length > 1 && first?.option === 'collect'}
          frequency="each"
          addAddress={(done) => <AddAddress onDone={done} />}
        />
      </section>
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {errorText(failure)}
        </AlertBanner>
      )}
      <p aria-live="polite" className="min-h-6 font-medium">
        {wanted && preview.isFetching && <span className="text-soft">{t('checkout.delivery.asking')}</span>}
        {cost &&
          !preview.isFetching &&
          (more
            ? t('checkout.delivery.more', { amount: more })
            : cost.chargeStays
              ? t('checkout.delivery.stays')
              : t('checkout.delivery.same'))}
      </p>
      <ActionBar
        back={
          <Button asChild look="plain" className="-ms-3">
            <Link to={routes.history.path}>{t('checkout.delivery.back')}</Link>
          </Button>
        }
      >
        <Button
          look="main"
          size="lg"
          wide
          loading={change.isPending}
          disabled={!wanted || !cost}
          onClick={() => wanted && change.mutate(wanted)}
        >
          {more ? t('checkout.delivery.pay', { amount: more }) : t('checkout.delivery.change')}
        </Button>
      </ActionBar>
    </div>
  )
}
