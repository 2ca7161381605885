import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { methodWords } from '../../lib/i18n/office-terms.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TickList } from '../../ui/lists/tick-list.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type OrderDetail, refund, refundPreviewQuery } from './refunds.api.ts'

interface RefundDialogProps {
  detail: OrderDetail
  onClose: () => void
}

const shortestReason = 3

/**
 * Refunds an order, whole or by line. Shows the destination, the arrival time and the amount kept before confirming.
 */
export function RefundDialog({ detail, onClose }: RefundDialogProps) {
  const { t } = useTranslation()
  const { order, customer, payments } = detail
  const payment = payments.find(({ isAccepted }) => isAccepted)
  const open = order.lines.filter(({ status }) => status === 'booked')
  const [scope, setScope] = useState<'lines' | 'whole'>(open.length > 0 ? 'lines' : 'whole')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(open.length === 1 ? [open[0]?.id ?? 0] : []),
  )
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  // Idempotency key: repeating an unanswered request must not refund twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  // Drop selected lines that were cancelled or performed in the meantime.
  const still = open.map(({ id }) => id).filter((id) => chosen.has(id))
  const lineIds = scope === 'lines' ? still.toSorted((a, b) => a - b) : undefined
  const isEmpty = lineIds?.length === 0
  const previewing = useQuery({
    ...refundPreviewQuery(order.tran_no, lineIds),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
  })
  const { isPlaceholderData } = previewing
  const preview = previewing.isError ? undefined : previewing.data
  const sending = useChange(refund, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    done: t(preview?.needsApproval ? 'office-orders.refund.asked' : 'office-orders.refund.done'),
  })
  const amountPaise = isEmpty ? 0 : (preview?.amountPaise ?? 0)

  const confirm = () => {
    const words = reason.trim()
    setReasonError(words.length < shortestReason ? t('office.reason.needed') : undefined)
    if (words.length < shortestReason || amountPaise === 0 || isPlaceholderData) return
    sending.mutate(
      {
        tranNo: order.tran_no,
        paymentId: payment?.payment_id ?? '',
        amountPaise,
        lineIds,
        version: order.version,
        reason: words,
        password: password || undefined,
        idempotencyKey,
      },
      { onSuccess: onClose },
    )
  }
  const why = (line: OrderDetail['order']['lines'][number]) =>
    line.status === 'booked' ? formatDay(line.date, 'short') : t(`office-orders.lines.states.${line.status}`)

  return (
    <FormDialog
      onClose={onClose}
      title={t('office-orders.refund.title', { name: customer.name })}
      description={t('office-orders.refund.lead', {
        receipt: detail.receipt?.number ?? order.tran_no,
        amount: formatRupees(payment?.amountPaise ?? order.totalPaise),
        method: methodWords(t, payment?.method ?? null),
      })}
      onSubmit={confirm}
      cancel={t('office-orders.refund.close')}
      submit={t(preview?.needsApproval ? 'office-orders.refund.ask' : 'office-orders.refund.confirm', {
        amount: formatRupees(amountPaise),
      })}
      loading={sending.isPending}
      disabled={amountPaise === 0 || isPlaceholderData}
      failure={sending.isError ? errorText(sending.error) : undefined}
    >
      <Segmented
        label={t('office-orders.refund.what')}
        options={[
          { value: 'lines', label: t('office-orders.refund.byLine') },
          { value: 'whole', label: t('office-orders.refund.whole') },
        ]}
        value={scope}
        onChange={setScope}
      />
      {scope === 'lines' && (
        <TickList
          label={t('office-orders.refund.what')}
          ticks={order.lines.map((line) => ({
            id: line.id,
            amount: formatRupees(line.amountPaise),
            disabled: line.status !== 'booked',
            title: line.quantity > 1 ? `${line.offeringName} × ${line.quantity}` : line.offeringName,
            detail: (
              <>
                <bdi>{line.name}</bdi> · {why(line)}
              </>
            ),
          }))}
          chosen={new Set(still)}
          onChoose={setChosen}
        />
      )}
      <ReasonField
        label={t('office-orders.refund.reason')}
        hint={t('office-orders.refund.reasonHint')}
        error={reasonError}
        value={reason}
        onChange={setReason}
      />
      {preview?.needsPassword && (
        <FormItem
          label={t('office-orders.refund.password')}
          hint={t('office-orders.refund.passwordHint')}
          asterisk
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormItem>
      )}
      {previewing.isError && !isEmpty && (
        <LoadFailed
          title={t('office-orders.refund.failed')}
          message={errorText(previewing.error)}
          onRetry={() => void previewing.refetch()}
        />
      )}
      {preview && !isEmpty && (
        <dl className="grid gap-3 rounded-card bg-sunken p-3.5 text-sm sm:grid-cols-3">
          {[
            [t('office-orders.refund.goesTo'), methodWords(t, preview.method)],
            [t('office-orders.refund.arrives'), preview.refundDays],
            [t('office-orders.refund.kept'), formatRupees(preview.keptPaise)],
          ].map(([name, value]) => (
            <div key={name}>
              <dt className="text-soft">{name}</dt>
              <dd className="font-semibold">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
          {scope === 'lines' && preview.postagePaise > 0 && (
            <p className="text-soft sm:col-span-3">
              {t('office-orders.refund.postage', { amount: formatRupees(preview.postagePaise) })}
            </p>
          )}
        </dl>
      )}
      {preview?.needsApproval && !isEmpty && (
        <AlertBanner type="info" duration={0}>
          {t('office-orders.refund.second')}
        </AlertBanner>
      )}
    </FormDialog>
  )
}
