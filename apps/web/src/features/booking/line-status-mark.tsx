import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The server's answer for a line. */
export type LineStatus = {
  offeringNameMl: string
  amount: string | undefined
  refused: string | undefined
  /** What the devotee can do about the refusal. */
  remedy?: ReactNode
  left: number | null
  isFew: boolean
}

export function LineStatusMark({ refused, amount, isFew, left }: LineStatus) {
  const { t } = useTranslation()
  if (refused) return <Badge tone="warning">{t('booking.direct.refused')}</Badge>
  if (amount === undefined) return <Skeleton className="h-5 w-14" />
  if (isFew && left !== null) return <Badge tone="warning">{t('booking.plan.left', { count: left })}</Badge>
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <Check aria-hidden="true" size={17} />
      <span className="tight:sr-only">{t('booking.plan.open')}</span>
    </span>
  )
}
