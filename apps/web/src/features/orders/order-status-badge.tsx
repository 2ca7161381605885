import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { OrderDetail } from './orders.api.ts'
import { type OrderReturn, orderReturnState, type Returns } from './return-state.ts'

type OrderStatusBadgeProps = Pick<OrderDetail['order'], 'status' | 'attention'> & Returns

const tones = {
  awaiting_payment: 'info',
  confirmed: 'success',
  expired: 'plain',
  cancelled: 'plain',
  needs_attention: 'warning',
} as const

const returnTones: Record<OrderReturn, Tone> = {
  asked: 'info',
  onItsWay: 'info',
  partOnItsWay: 'info',
  returned: 'plain',
  partReturned: 'plain',
  failed: 'danger',
}

const warning = <TriangleAlert aria-hidden="true" size={15} />

/** The order's state as text and icon, with the state of its refunds. */
export function OrderStatusBadge(props: OrderStatusBadgeProps) {
  const { status, attention } = props
  const { t } = useTranslation()
  const { words, isWhole } = orderReturnState(props)
  const isLooked = status === 'needs_attention'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {(!isWhole || isLooked) && (
        <Badge tone={tones[status]} {...(isLooked && { icon: warning })}>
          {t(`office-orders.states.${status}`)}
        </Badge>
      )}
      {words.map((word) => (
        <Badge key={word} tone={returnTones[word]} {...(word === 'failed' && { icon: warning })}>
          {t(`office-orders.returns.${word}`)}
        </Badge>
      ))}
      {attention && !isLooked && (
        <Badge tone="warning" icon={warning}>
          {t('office-orders.states.needs_attention')}
        </Badge>
      )}
    </span>
  )
}
