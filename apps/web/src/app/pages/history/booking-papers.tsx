import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Download, FileText, QrCode } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '../../../features/orders/orders.api.ts'
import { saveCalendarFile } from '../../../features/orders/save-calendar-file.ts'
import { saveReceipt, viewReceipt } from '../../../features/receipts/save-receipt.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { receiptPath } from '../../../lib/links.ts'
import { Button } from '../../../ui/button.tsx'

interface BookingPapersProps {
  order: Order
  /** `row`: small buttons among a card's other actions. */
  look?: 'buttons' | 'row'
}

/** Receipt and calendar file of a booking. */
export function BookingPapers({ order, look = 'buttons' }: BookingPapersProps) {
  const { t } = useTranslation()
  const view = useMutation({ mutationFn: () => viewReceipt(order.tran_no) })
  const receipt = useMutation({ mutationFn: () => saveReceipt(order.tran_no) })
  const calendar = useMutation({ mutationFn: () => saveCalendarFile(order.tran_no) })
  const failure = view.error ?? receipt.error ?? calendar.error
  const isRow = look === 'row'
  const hasDays = order.lines.some(({ status }) => status === 'booked')
  const buttons = (
    <>
      {order.receiptNumber && (
        <>
          {isRow && (
            <Button asChild look="plain">
              <Link to={receiptPath(order.tran_no)}>
                <QrCode aria-hidden="true" size={20} />
                {t('offline.receipt.open')}
              </Link>
            </Button>
          )}
          <Button
            look={isRow ? 'plain' : 'main'}
            {...(!isRow && { size: 'lg' as const })}
            loading={view.isPending}
            icon={<FileText aria-hidden="true" size={20} />}
            onClick={() => view.mutate()}
          >
            {t('checkout.papers.viewReceipt')}
          </Button>
          <Button
            look={isRow ? 'plain' : 'quiet'}
            {...(!isRow && { size: 'lg' as const })}
            loading={receipt.isPending}
            icon={<Download aria-hidden="true" size={20} />}
            onClick={() => receipt.mutate()}
          >
            {t('checkout.papers.downloadReceipt')}
          </Button>
        </>
      )}
      {hasDays && (
        <Button
          look={isRow ? 'plain' : 'quiet'}
          {...(!isRow && { size: 'lg' as const })}
          loading={calendar.isPending}
          icon={<CalendarPlus aria-hidden="true" size={20} />}
          onClick={() => calendar.mutate()}
        >
          {t('checkout.papers.calendar')}
        </Button>
      )}
      {failure && (
        <p role="alert" className="w-full px-3 text-danger">
          {t('checkout.papers.failed')} {errorText(failure)}
        </p>
      )}
    </>
  )
  return isRow ? (
    buttons
  ) : (
    <div className="flex flex-wrap justify-center gap-3 pt-4 max-sm:grid max-sm:w-full">{buttons}</div>
  )
}
