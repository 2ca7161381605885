import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Order } from '../../../features/orders/orders.api.ts'
import { cancelLines } from '../../../features/refunds/refunds.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingListSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { refillBasket } from './book-again.ts'

/** Releases the held places; "change" puts the lines back into the basket. */
export function ReleaseHold({ order }: { order: Order }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const release = useMutation({
    mutationFn: (then: 'change' | 'leave') =>
      cancelLines(order.tran_no, {
        line_ids: order.lines.map(({ id }) => id),
        version: order.version,
      }).then(() => then),
    onSuccess: (then) => {
      void refresh(client, bookingListSubjects)
      if (then === 'change') refillBasket(order)
      void navigate(next(then), { replace: true })
    },
  })
  // A delivery difference has no lines to change, and its booking stays as it is.
  const isDifference = order.kind === 'delivery_difference'
  const next = (then: 'change' | 'leave') =>
    then === 'change' ? routes.checkout.path : isDifference ? routes.history.path : routes.home.path
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {!isDifference && (
          <Button
            look="quiet"
            loading={release.isPending && release.variables === 'change'}
            onClick={() => release.mutate('change')}
          >
            {t('checkout.letGo.change')}
          </Button>
        )}
        <Button
          look="plain"
          loading={release.isPending && release.variables === 'leave'}
          onClick={() => release.mutate('leave')}
        >
          {t('checkout.letGo.leave')}
        </Button>
      </div>
      {isDifference && <p className="text-soft">{t('checkout.letGo.differenceStays')}</p>}
      <p role="status" className="text-danger">
        {release.isError && errorText(release.error)}
      </p>
    </div>
  )
}
