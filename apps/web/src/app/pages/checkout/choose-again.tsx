import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Art } from '../../../art/art.tsx'
import type { Order } from '../../../features/orders/orders.api.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { refillBasket } from './book-again.ts'

/** A booking that can no longer be paid: what is true about the money, and the way to choose again. */
export function ChooseAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state =
    order.status === 'needs_attention' ? 'attention' : order.status === 'cancelled' ? 'cancelled' : 'expired'
  const isRefunded = order.refunds.length > 0 && state !== 'attention'
  return (
    <EmptyState
      art={<Art name="scene-closed" size={240} />}
      title={t(`checkout.over.${state}.title`)}
      action={
        state === 'attention' ? undefined : (
          <Button
            look="main"
            size="lg"
            onClick={() => {
              refillBasket(order)
              void navigate(routes.checkout.path, { replace: true })
            }}
          >
            {t('checkout.over.again')}
          </Button>
        )
      }
    >
      <p>{isRefunded ? t('checkout.over.refunded') : t(`checkout.over.${state}.text`)}</p>
      <p className="pt-2 text-base">
        {t('checkout.over.which', { number: order.tran_no, amount: formatRupees(order.totalPaise) })}
      </p>
    </EmptyState>
  )
}
