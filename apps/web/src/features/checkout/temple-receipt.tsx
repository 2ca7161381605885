import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { useTemple } from '../../lib/api/use-temple.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PaperLine, PaperSlip, PaperTotal } from '../../ui/layout/paper-slip.tsx'
import type { ReceiptRow } from './checkout.rules.ts'
import { ReceiptRows } from './receipt-rows.tsx'

interface TempleReceiptProps {
  rows: readonly ReceiptRow[]
  /** Undefined if nothing is posted. */
  posting: { detail: ReactNode; paise: number | undefined } | undefined
  totalPaise: number | undefined
  totalLabel: string
  /** Shown below the total: the pay button. */
  children?: ReactNode
}

/** A preview of the receipt with the temple's name, visible during checkout. */
export function TempleReceipt({ rows, posting, totalPaise, totalLabel, children }: TempleReceiptProps) {
  const { t } = useTranslation()
  const temple = useTemple()
  return (
    <PaperSlip art={<Art name="lamp-standing" size={40} />} title={temple.name} subtitle={temple.town}>
      <ReceiptRows rows={rows} />
      {posting && (
        <div className="border-line border-t border-dashed">
          <PaperLine
            amount={
              posting.paise === undefined ? (
                <Skeleton className="h-5 w-14" />
              ) : (
                <bdi>{formatRupees(posting.paise)}</bdi>
              )
            }
            detail={posting.detail}
          >
            {t('checkout.receipt.posting')}
          </PaperLine>
        </div>
      )}
      <PaperTotal
        label={totalLabel}
        amount={
          totalPaise === undefined ? <Skeleton className="h-9 w-24" /> : <bdi>{formatRupees(totalPaise)}</bdi>
        }
      />
      {children}
    </PaperSlip>
  )
}
