import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Order } from '../../../features/orders/orders.api.ts'
import { cancelLines } from '../../../features/refunds/refunds.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingListSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { refillBasket } from './book-again.ts'

/** Not what was wanted: the places go back, and with "change" the lines return to the basket. */
export function LetGo({ order }: { order: Order }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const letGo = useMutation({
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
  // What more the post costs has no lines that could be changed: the booking it belongs to stays as it is.
  const isDifference = order.kind === 'delivery_difference'
  const next = (then: 'change' | 'leave') =>
    then === 'change' ? routes.checkout.path : isDifference ? routes.history.path : routes.home.path
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {!isDifference && (
          <Button
            look="quiet"
            loading={letGo.isPending && letGo.variables === 'change'}
            onClick={() => letGo.mutate('change')}
          >
            {t('checkout.letGo.change')}
          </Button>
        )}
        <Button
          look="plain"
          loading={letGo.isPending && letGo.variables === 'leave'}
          onClick={() => letGo.mutate('leave')}
        >
          {t('checkout.letGo.leave')}
        </Button>
      </div>
      {isDifference && <p className="text-soft">{t('checkout.letGo.differenceStays')}</p>}
      <p role="status" className="text-danger">
        {letGo.isError && errorText(letGo.error)}
      </p>
    </div>
  )
}
