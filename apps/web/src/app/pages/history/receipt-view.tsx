import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Info, Printer, Share2, Sun } from 'lucide-react'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { isReceiptComing, receiptQuery } from '../../../features/orders/orders.api.ts'
import { offeringNames } from '../../../features/orders/orders.rules.ts'
import { ReceiptPaper } from '../../../features/receipts/receipt-paper.tsx'
import { renderCode } from '../../../features/receipts/render-code.ts'
import { fetchReceipt } from '../../../features/receipts/save-receipt.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { useConnection } from '../../../lib/offline/connection.ts'
import { useSavedAt } from '../../../lib/offline/use-saved-at.ts'
import { routes } from '../../../lib/paths.ts'
import { shareFile, shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { savedOrdersQuery } from '../offline/saved-orders.ts'

/** One receipt on screen: fetched if online, otherwise from the offline cache. */
export function ReceiptView({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const { details: temple, timeZone } = useTemple()
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  const asked = useQuery(receiptQuery(tranNo))
  const saved = useQuery(savedOrdersQuery).data?.find(({ order }) => order.tran_no === tranNo)
  const order = asked.data ?? (isLost && asked.isError ? saved?.order : undefined)
  // Receipts of other people are printed in the office, where each duplicate is counted.
  const isOwn = asked.data?.isOwn !== false
  const savedAt = asked.data ? asked.dataUpdatedAt : saved?.savedAt
  const [isLarge, setIsLarge] = useState(false)

  useSavedAt(order && savedAt)

  const code = order?.receipt?.code
  const verifyUrl =
    code && new URL(generatePath(routes.verifyReceipt.path, { code }), window.location.origin).href
  const send = useMutation({
    mutationFn: async () => {
      const name = `${order?.receiptNumber?.replaceAll('/', '-') ?? tranNo}.pdf`
      if (!isLost) return shareFile(new File([await fetchReceipt(tranNo)], name, { type: 'application/pdf' }))
      const title = t('offline.receipt.title', { number: order?.receiptNumber })
      const text = order ? offeringNames(order).join(', ') : ''
      const how = await shareLink({ title, text, url: verifyUrl ?? window.location.href })
      if (how === 'copied') showToast(t('offline.share.copied'), 'success')
    },
  })

  if (!order)
    return asked.isError ? (
      <LoadFailed
        title={t('offline.receipt.missing')}
        message={errorText(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    ) : (
      <Skeleton className="h-120 w-full" />
    )
  if (!order.receiptNumber)
    return (
      <EmptyState
        title={isReceiptComing(order) ? t('checkout.success.receipt') : t('offline.receipt.none')}
        action={
          <Button asChild look="main">
            <Link to={`${routes.history.path}?tran_no=${tranNo}`}>{t('account.home.seeBooking')}</Link>
          </Button>
        }
      >
        {isReceiptComing(order) && t('checkout.success.receiptSoon')}
      </EmptyState>
    )
  return (
    <div
      className={classNames(
        'mx-auto grid w-full max-w-xl grid-cols-1 gap-4 print:max-w-none',
        !isOwn && 'print:hidden',
      )}
    >
      <Button asChild look="plain" className="-ms-3 justify-self-start print:hidden">
        <Link to={`${routes.history.path}?show=all`}>
          <ChevronLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />
          {isLost ? t('offline.receipt.back') : t('checkout.history.seeAll')}
        </Link>
      </Button>
      <ReceiptPaper order={order} temple={temple} timeZone={timeZone} verifyUrl={verifyUrl} />
      {isLost && (
        <p className="flex gap-3 rounded-card border border-info-line bg-info-subtle px-4 py-3">
          <Info aria-hidden="true" size={20} className="mt-0.5 flex-none text-info" />
          {t('offline.receipt.note')}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        {verifyUrl && (
          <Button look="quiet" icon={<Sun aria-hidden="true" size={20} />} onClick={() => setIsLarge(true)}>
            {t('offline.receipt.brighter')}
          </Button>
        )}
        {isOwn && (
          <>
            <Button
              look="line"
              loading={send.isPending}
              icon={<Share2 aria-hidden="true" size={20} />}
              onClick={() => send.mutate()}
            >
              {isLost ? t('offline.receipt.sendText') : t('offline.receipt.send')}
            </Button>
            <Button
              look="line"
              icon={<Printer aria-hidden="true" size={20} />}
              onClick={() => window.print()}
            >
              {t('offline.receipt.print')}
            </Button>
          </>
        )}
      </div>
      {send.error && (
        <p role="alert" className="text-danger">
          {errorText(send.error)}
        </p>
      )}
      {verifyUrl && (
        <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={t('offline.receipt.show')}>
          <QrPicture
            rows={renderCode(verifyUrl)}
            label={t('offline.receipt.code', { number: order.receiptNumber })}
            size="full"
          />
        </Dialog>
      )}
    </div>
  )
}
