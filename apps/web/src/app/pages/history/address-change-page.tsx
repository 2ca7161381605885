import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { orderQuery } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { DeliveryChange } from './delivery-change.tsx'

/** Changes a parcel's address, or to collection at the counter, until it is packed. */
export function AddressChangePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const tranNo = search.get('tran_no') ?? ''
  const parcelId = Number(search.get('parcel_id')) || undefined
  const query = useQuery({ ...orderQuery(tranNo), enabled: tranNo !== '', staleTime: 0 })
  if (tranNo === '') return <Navigate to={routes.history.path} replace />
  const order = query.data
  const parcels = (order?.parcels ?? []).filter(
    ({ id, mayChange }) => mayChange && (parcelId === undefined || id === parcelId),
  )
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title={t('app.titles.addressChange')}>{t('checkout.delivery.lead')}</PageHeading>
      {query.isError && !order && (
        <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!order && !query.isError && <PageSpinner />}
      {order && parcels.length > 0 && <DeliveryChange order={order} parcels={parcels} parcelId={parcelId} />}
      {order && parcels.length === 0 && (
        <EmptyState
          art={<Art name="parcel" size={96} />}
          title={t('checkout.delivery.tooLateTitle')}
          action={
            <Button asChild look="main" size="lg">
              <Link to={routes.history.path}>{t('checkout.delivery.back')}</Link>
            </Button>
          }
        >
          {t('checkout.delivery.tooLate')}
        </EmptyState>
      )}
    </div>
  )
}
