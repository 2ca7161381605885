import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Hourglass, Printer, Undo2, UserCheck } from 'lucide-react'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { askedOf, counterChange, type RequestedReturn, type Sale, withdrawReturn } from './counter.api.ts'

interface DrawerSalesProps {
  sales: readonly Sale[]
  timeZone: string
  onPrint: (sale: Sale) => void
  onTakeBack: (sale: Sale) => void
  /** Opens the approval by a second person on this screen. */
  onAgree: (asked: RequestedReturn) => void
}

/** Element id of a sale's row, which gets the focus after its button disappears. */
export const saleRowId = (tranNo: string) => `sale-${tranNo}`

/** Sales of this drawer, newest first; returned sales stay, struck through. */
export function DrawerSales({ sales, timeZone, onPrint, onTakeBack, onAgree }: DrawerSalesProps) {
  const { t } = useTranslation()
  const withdrawing = useChange(withdrawReturn, {
    ...counterChange,
    done: t('office-counter.sales.withdrawn'),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  if (sales.length === 0) return <p className="text-quiet">{t('office-counter.sales.none')}</p>
  return (
    <ul aria-label={t('office-counter.sales.title')} className="grid">
      {sales.map((sale) => {
        const receipt = sale.receipt_number ?? sale.tran_no
        const isOver = sale.returnedPaise >= sale.totalPaise
        const asked = askedOf(sale)
        const struck = isOver && 'text-quiet line-through'
        return (
          <li
            key={sale.tran_no}
            id={saleRowId(sale.tran_no)}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0 focus-ring"
          >
            <bdi className="w-full flex-none text-quiet text-sm num sm:w-20">
              {formatTime(sale.soldAt, timeZone)}
            </bdi>
            <span className="min-w-40 flex-1">
              <bdi className={classNames('block font-semibold', struck)}>{sale.customer_name}</bdi>
              <bdi className="block text-quiet text-sm">
                {[
                  sale.receipt_number,
                  t(`office-counter.methods.${sale.method}`),
                  sale.reference,
                  sale.method === 'upi' &&
                    t(sale.upiProof ? 'office-counter.sales.proven' : 'office-counter.sales.unproven'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </span>
            {sale.returnedPaise > 0 && (
              // On phones the amount stays beside the name; this and the buttons wrap to their own line.
              <span className="max-sm:order-1 max-sm:w-full">
                <Badge icon={<Undo2 aria-hidden="true" size={15} />}>
                  {isOver
                    ? t('office-counter.sales.takenBack')
                    : t('office-counter.sales.partTakenBack', { amount: formatRupees(sale.returnedPaise) })}
                </Badge>
              </span>
            )}
            {sale.waiting && (
              <span className="max-sm:order-1 max-sm:w-full">
                <Badge tone="warning" icon={<Hourglass aria-hidden="true" size={15} />}>
                  {t('office-counter.sales.waits', { amount: formatRupees(sale.waiting.amountPaise) })}
                </Badge>
              </span>
            )}
            <bdi className={classNames('font-semibold num', struck)}>{formatRupees(sale.totalPaise)}</bdi>
            <span className="flex flex-wrap gap-x-1 max-sm:order-1 max-sm:-ms-3.5">
              <Button
                look="plain"
                size="sm"
                icon={<Printer aria-hidden="true" size={18} />}
                aria-label={t('office-counter.sales.printNamed', { receipt })}
                onClick={() => onPrint(sale)}
              >
                {t('office-counter.sales.print')}
              </Button>
              {asked && (
                <Button
                  look="plain"
                  size="sm"
                  icon={<UserCheck aria-hidden="true" size={18} />}
                  aria-label={t('office-counter.sales.agreeNamed', { receipt })}
                  onClick={() => onAgree(asked)}
                >
                  {t('office-counter.sales.agree')}
                </Button>
              )}
              {asked && (
                <Button
                  look="plain"
                  size="sm"
                  loading={withdrawing.isPending}
                  aria-label={t('office-counter.sales.withdrawNamed', { receipt })}
                  onClick={() => withdrawing.mutate(asked.id)}
                >
                  {t('office-counter.sales.withdraw')}
                </Button>
              )}
              {!isOver && !sale.waiting && (
                <Button
                  look="plain"
                  size="sm"
                  icon={<Undo2 aria-hidden="true" size={18} />}
                  aria-label={t('office-counter.sales.takeBackNamed', { receipt })}
                  onClick={() => onTakeBack(sale)}
                >
                  {t('office-counter.sales.takeBack')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
