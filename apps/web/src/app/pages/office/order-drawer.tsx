import { useMutation, useQuery } from '@tanstack/react-query'
import { updateBooking } from '@vazhipadu/contract/changes'
import { rescueOrder } from '@vazhipadu/contract/checkout'
import { sendConfirmation as confirmationEndpoint } from '@vazhipadu/contract/notifications'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { holdsAny, mayCall, mayCallAll, receiptCopiers } from '@vazhipadu/contract/rights'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronDown, ChevronUp, Mail, PencilLine, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RescueForm } from '../../../features/checkout/rescue-form.tsx'
import { sendConfirmation } from '../../../features/notifications/notifications.api.ts'
import { nameAgreeing } from '../../../features/orders/name-agreeing.ts'
import { OrderLines } from '../../../features/orders/order-lines.tsx'
import { OrderMoney } from '../../../features/orders/order-money.tsx'
import { OrderStatusBadge } from '../../../features/orders/order-status-badge.tsx'
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx'
import { type OrderRefund, orderDetailQuery } from '../../../features/orders/orders.api.ts'
import { sumReturns } from '../../../features/orders/return-state.ts'
import { useReadsTickets, useRights } from '../../../features/profile/use-rights.ts'
import { downloadDuplicate } from '../../../features/receipts/receipts.api.ts'
import { ConfirmRefundDialog } from '../../../features/refunds/confirm-refund-dialog.tsx'
import { OrderDisputes } from '../../../features/refunds/order-disputes.tsx'
import { RefundDialog } from '../../../features/refunds/refund-dialog.tsx'
import { declineCounter, declineRefund } from '../../../features/refunds/refunds.api.ts'
import { TransferDialog } from '../../../features/refunds/transfer-dialog.tsx'
import { AuditChange } from '../../../features/reports/audit/audit-change.tsx'
import { OrderTickets } from '../../../features/support/order-tickets.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { orderSubjects } from '../../../lib/api/query-subjects.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { takeBackPath, updateBookingPath } from '../../../lib/links.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { Drawer } from '../../../ui/overlays/drawer.tsx'

interface OrderDrawerProps {
  tranNo: string
  timeZone: string
  today: string | undefined
  /** Position in the list, in words. */
  position: string
  nameOf: (starId: number) => string
  /** The user may return this counter sale. */
  mayTakeBack: boolean
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const keys = { receipt: 'P', refund: 'R' }
const changes = [updateBooking, rescueOrder, confirmationEndpoint]

const Hint = ({ children }: { children: string }) => (
  <span className="max-md:hidden">
    <Keycap>{children}</Keycap>
  </span>
)

const showFailure = (failure: unknown) => {
  showToast(errorText(failure), 'error')
}

/** Declines a refund and shows the result; for counter cash, the number of lines kept. */
function useDeclining() {
  const { t } = useTranslation()
  const decline = async (refund: OrderRefund) => {
    if (refund.source !== 'counter') {
      await declineRefund(refund)
      return t(`office-orders.money.${refund.transfer ? 'transferDeclined' : 'declined'}`)
    }
    const { standing, ended } = await declineCounter(refund)
    return ended > 0
      ? t('office-orders.money.counterEnded', { count: ended })
      : t('office-orders.money.counterDeclined', { count: standing })
  }
  return useChange(decline, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    onError: showFailure,
  })
}

type Asking =
  | { action: 'refund' }
  | { action: 'retry' | 'approve' | 'approveTransfer' | 'approveCounter' | 'transfer'; refund: OrderRefund }

/** An order's details beside the list, which stays usable. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { tranNo, timeZone, today, position, mayTakeBack, nameOf, onStep, onClose } = props
  const { t } = useTranslation()
  const rights = useRights()
  const mayRefund = mayCall(refundPayment, rights)
  const mayChange = mayCallAll(changes, rights)
  const readsTickets = useReadsTickets()
  const [asking, setAsking] = useState<Asking>()
  const query = useQuery(orderDetailQuery(tranNo))
  const detail = query.data
  const order = detail?.order
  const left = detail?.payments.find(({ isAccepted }) => isAccepted)
  const wasPaid = detail?.payments.some(({ capturedAt }) => capturedAt !== null) ?? false
  const canTakeBack = order?.kind === 'counter' && order.lines.some(({ status }) => status === 'booked')
  const canRefund = mayRefund && left !== undefined && left.refundedPaise < left.amountPaise
  // Printing creates a counted duplicate, so read-only staff may not print.
  const mayPrint = detail?.receipt != null && holdsAny(rights, receiptCopiers)
  const printing = useMutation({
    mutationFn: async (of: string) => saveDownload((await downloadDuplicate(of)).url),
    onError: showFailure,
  })
  const isPrinting = printing.isPending && printing.variables === tranNo
  // Each print is a counted duplicate: ignore a second press while the first is in progress.
  const print = () => {
    if (!isPrinting) printing.mutate(tranNo)
  }
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () => showToast(t('office-orders.drawer.sentAgain'), 'success'),
    onError: showFailure,
  })
  const canSendAgain = mayChange && order?.kind !== 'counter' && detail?.receipt != null
  useListKeys({
    ...(canRefund && { r: () => setAsking({ action: 'refund' }) }),
    ...(mayPrint && { p: print }),
  })
  const stop = () => setAsking(undefined)
  const declining = useDeclining()

  return (
    <Drawer
      open
      modal={false}
      width={600}
      onClose={onClose}
      title={detail?.customer.name ?? tranNo}
      description={[tranNo, position].filter(Boolean).join(' · ')}
      actions={
        <>
          <IconButton label={t('office-orders.drawer.previous')} onClick={() => onStep(-1)}>
            <ChevronUp aria-hidden="true" size={20} />
          </IconButton>
          <IconButton label={t('office-orders.drawer.next')} onClick={() => onStep(1)}>
            <ChevronDown aria-hidden="true" size={20} />
          </IconButton>
        </>
      }
      footer={
        detail && (
          // All in one row of the drawer.
          <>
            {mayPrint && (
              <Button
                look="line"
                size="sm"
                className="px-3!"
                icon={<ReceiptText aria-hidden="true" size={18} />}
                loading={isPrinting}
                onClick={print}
              >
                {t('office-orders.drawer.receipt')} <Hint>{keys.receipt}</Hint>
              </Button>
            )}
            {canSendAgain && (
              <Button
                look="line"
                size="sm"
                className="px-3!"
                icon={<Mail aria-hidden="true" size={18} />}
                loading={sending.isPending}
                onClick={() => sending.mutate(tranNo)}
              >
                {t('office-orders.drawer.sendAgain')}
              </Button>
            )}
            {mayChange && detail.receipt && (
              <Button asChild look="line" size="sm" className="px-3!">
                <Link to={updateBookingPath(detail.receipt.number)}>
                  <PencilLine aria-hidden="true" size={18} />
                  {t('office-orders.drawer.change')}
                </Link>
              </Button>
            )}
            {mayTakeBack && canTakeBack && (
              <Button asChild look="line" size="sm" className="ms-auto px-3!">
                <Link to={takeBackPath(tranNo)}>
                  <Undo2 aria-hidden="true" size={18} />
                  {t('office-orders.drawer.takeBack')}
                </Link>
              </Button>
            )}
            {canRefund && (
              <Button
                look="line"
                size="sm"
                className="ms-auto px-3!"
                icon={<Undo2 aria-hidden="true" size={18} />}
                onClick={() => setAsking({ action: 'refund' })}
              >
                {t('office-orders.drawer.refund')} <Hint>{keys.refund}</Hint>
              </Button>
            )}
          </>
        )
      }
    >
      {query.isError && !detail ? (
        <LoadFailed
          title={t('office-orders.drawer.failed')}
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : detail && order ? (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 text-soft wrap-anywhere">
              <bdi className="num">{detail.customer.phone_no && formatMobile(detail.customer.phone_no)}</bdi>
              {detail.customer.phone_no && detail.customer.email && ' · '}
              <bdi>{detail.customer.email}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-2">
              <OrderStatusBadge
                {...order}
                askedPaise={sumReturns(detail.refunds).asked}
                hasFailedRefund={detail.refunds.some(({ mayRetry }) => mayRetry)}
              />
              <bdi className="title text-2xl num">{formatRupees(order.totalPaise)}</bdi>
            </p>
          </div>
          {order.status === 'needs_attention' && mayChange && (
            <RescueForm key={order.version} order={order} today={today} />
          )}
          {wasPaid && <OrderDisputes tranNo={tranNo} timeZone={timeZone} mayRefund={mayRefund} />}
          <OrderLines
            order={order}
            refunds={detail.refunds}
            receiptNumber={detail.receipt?.number ?? null}
            timeZone={timeZone}
          />
          <OrderMoney
            detail={detail}
            timeZone={timeZone}
            mayRefund={mayRefund}
            decliningId={declining.isPending ? declining.variables.id : undefined}
            onRetry={(refund) => setAsking({ action: 'retry', refund })}
            onTransfer={(refund) => setAsking({ action: 'transfer', refund })}
            onApprove={(refund) => setAsking({ action: nameAgreeing(refund), refund })}
            onDecline={(refund) =>
              declining.mutate(refund, { onSuccess: (said) => showToast(said, 'success') })
            }
          />
          {readsTickets && <OrderTickets tranNo={tranNo} />}
          <OrderTimeline
            detail={detail}
            timeZone={timeZone}
            auditDetail={(entry) => <AuditChange entry={entry} nameOf={nameOf} />}
          />
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
      {asking?.action === 'refund' && detail && <RefundDialog detail={detail} onClose={stop} />}
      {asking?.action === 'transfer' && order && (
        <TransferDialog refund={asking.refund} version={order.version} today={today} onClose={stop} />
      )}
      {asking && asking.action !== 'refund' && asking.action !== 'transfer' && order && (
        <ConfirmRefundDialog
          action={asking.action}
          refund={asking.refund}
          version={order.version}
          onClose={stop}
        />
      )}
    </Drawer>
  )
}
