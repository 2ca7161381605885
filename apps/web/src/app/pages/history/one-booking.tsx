import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { orderQuery } from '../../../features/orders/orders.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BookingList } from './booking-list.tsx'

/** A single booking in any state; a delivery difference is shown with its booking. */
export function OneBooking({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const asked = useQuery({ ...orderQuery(tranNo), staleTime: 0 })
  const parentNo = asked.data?.parentTranNo ?? ''
  const parent = useQuery({ ...orderQuery(parentNo), enabled: parentNo !== '' })
  const query = parentNo === '' ? asked : parent
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button asChild look="plain" className="-ms-3">
          <Link to={`${routes.history.path}?show=all`}>
            <ArrowLeft aria-hidden="true" size={20} />
            {t('checkout.history.seeAll')}
          </Link>
        </Button>
      </div>
      {query.isError && !query.data && (
        <LoadFailed
          title={t('checkout.history.oneFailed')}
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-72 w-full" />}
      {query.data && <BookingList orders={[query.data]} />}
    </div>
  )
}
