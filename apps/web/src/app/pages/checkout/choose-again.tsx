import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link, useNavigate } from 'react-router'
import { Art } from '../../../art/art.tsx'
import type { Order } from '../../../features/orders/orders.api.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { refillBasket } from './book-again.ts'

/** What happened to money paid for the order, as far as known. */
function moneyState({ refunds, confirmedAt }: Order): 'refunded' | 'returned' | 'settled' | undefined {
  if (refunds.length > 0)
    return refunds.every(({ status }) => status === 'processed') ? 'returned' : 'refunded'
  return confirmedAt === null ? undefined : 'settled'
}

/** An order that can no longer be paid: the state of its money, and a button to book again. */
export function ChooseAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state =
    order.status === 'needs_attention' ? 'attention' : order.status === 'cancelled' ? 'cancelled' : 'expired'
  const told = state === 'attention' ? undefined : moneyState(order)
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
      <p>{told ? t(`checkout.over.${told}`) : t(`checkout.over.${state}.text`)}</p>
      {told && (
        <Button asChild look="plain">
          <Link to={routes.history.path}>{t('checkout.over.bookings')}</Link>
        </Button>
      )}
      <p className="pt-2 text-base">
        {t('checkout.over.which', { number: order.tran_no, amount: formatRupees(order.totalPaise) })}
      </p>
    </EmptyState>
  )
}
