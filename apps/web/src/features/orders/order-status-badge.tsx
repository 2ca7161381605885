import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import type { OrderDetail } from './orders.api.ts'

type OrderStatusBadgeProps = Pick<
  OrderDetail['order'],
  'status' | 'attention' | 'totalPaise' | 'refundedPaise'
> & {
  hasFailedRefund?: boolean
}

const tones = {
  awaiting_payment: 'info',
  confirmed: 'success',
  expired: 'plain',
  cancelled: 'plain',
  needs_attention: 'warning',
} as const

const warning = <TriangleAlert aria-hidden="true" size={15} />

/** How an order stands, as a word with a shape; and what of its money went back. */
export function OrderStatusBadge(props: OrderStatusBadgeProps) {
  const { status, attention, totalPaise, refundedPaise, hasFailedRefund } = props
  const { t } = useTranslation()
  const isRefunded = refundedPaise > 0 && refundedPaise >= totalPaise
  const isLooked = status === 'needs_attention'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isRefunded ? (
        <Badge>{t('office-orders.refunded')}</Badge>
      ) : (
        <Badge tone={tones[status]} {...(isLooked && { icon: warning })}>
          {t(`office-orders.states.${status}`)}
        </Badge>
      )}
      {!isRefunded && refundedPaise > 0 && <Badge icon="">{t('office-orders.partRefunded')}</Badge>}
      {hasFailedRefund && (
        <Badge tone="danger" icon={warning}>
          {t('office-orders.refundFailed')}
        </Badge>
      )}
      {attention && !isLooked && (
        <Badge tone="warning" icon={warning}>
          {t('office-orders.states.needs_attention')}
        </Badge>
      )}
    </span>
  )
}
