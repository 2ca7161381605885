import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { AlertBanner } from '../../ui/alert-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormItem } from '../../ui/form-item.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refund, refundPreviewQuery, type Story } from './reports.api.ts'
import { methodWords } from './reports-words.ts'
import { useOrderChange } from './use-order-change.ts'

interface RefundDialogProps {
  story: Story
  onClose: () => void
}

const shortestReason = 3

/** Gives money back, whole or by line. Where it goes, when it arrives and what is kept stand there before. */
export function RefundDialog({ story, onClose }: RefundDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { order, customer, payments } = story
  const payment = payments.find(({ isAccepted }) => isAccepted)
  const open = order.lines.filter(({ status }) => status === 'booked')
  const [scope, setScope] = useState<'lines' | 'whole'>(open.length > 0 ? 'lines' : 'whole')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(open.length === 1 ? [open[0]?.id ?? 0] : []),
  )
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  // One press is one refund, also when its answer was lost and it is sent again.
  const [key] = useState(() => crypto.randomUUID())
  const lineIds = scope === 'lines' ? [...chosen].toSorted((a, b) => a - b) : undefined
  const isEmpty = lineIds?.length === 0
  const { data: preview, isPlaceholderData } = useQuery({
    ...refundPreviewQuery(order.tran_no, lineIds),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
  })
  const sending = useOrderChange(refund, t('office-orders.refund.done'))
  const amountPaise = isEmpty ? 0 : (preview?.amountPaise ?? 0)

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const words = reason.trim()
    setReasonError(words.length < shortestReason ? t('office.reason.needed') : undefined)
    if (words.length < shortestReason || amountPaise === 0 || isPlaceholderData) return
    sending.mutate(
      {
        ...{ tranNo: order.tran_no, paymentId: payment?.payment_id ?? '', amountPaise, lineIds, key },
        ...{ version: order.version, reason: words, password: password || undefined },
      },
      { onSuccess: onClose },
    )
  }
  const why = (line: Story['order']['lines'][number]) =>
    line.status === 'booked' ? formatDay(line.date, 'short') : t(`office-orders.lines.states.${line.status}`)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office-orders.refund.title', { name: customer.name })}
      description={t('office-orders.refund.lead', {
        receipt: story.receipt?.number ?? order.tran_no,
        amount: formatRupees(payment?.amountPaise ?? order.totalPaise),
        method: methodWords(t, payment?.method ?? null),
      })}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('office-orders.refund.close')}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="main"
            loading={sending.isPending}
            disabled={amountPaise === 0 || isPlaceholderData}
          >
            {t('office-orders.refund.confirm', { amount: formatRupees(amountPaise) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="grid gap-4">
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
          <ul
            className="max-h-72 overflow-y-auto rounded-card border border-line"
            aria-label={t('office-orders.refund.what')}
          >
            {order.lines.map((line) => {
              const may = line.status === 'booked'
              return (
                <li
                  key={line.id}
                  className="flex items-start gap-3 border-line border-b px-3.5 last:border-b-0"
                >
                  <div className="min-w-0 flex-1">
                    <Checkbox
                      disabled={!may}
                      checked={chosen.has(line.id)}
                      onCheckedChange={(on) => {
                        const next = new Set(chosen)
                        if (on === true) next.add(line.id)
                        else next.delete(line.id)
                        setChosen(next)
                      }}
                    >
                      <span className={classNames('block font-semibold', !may && 'text-quiet')}>
                        {line.offeringName}
                        {line.quantity > 1 && ` × ${line.quantity}`}
                      </span>
                      <span className="block text-quiet text-sm">
                        <bdi>{line.name}</bdi> · {why(line)}
                      </span>
                    </Checkbox>
                  </div>
                  <bdi className={classNames('py-2.5 num', !may && 'text-quiet')}>
                    {formatRupees(line.amountPaise)}
                  </bdi>
                </li>
              )
            })}
          </ul>
        )}
        <FormItem
          label={t('office-orders.refund.reason')}
          hint={t('office-orders.refund.reasonHint')}
          error={reasonError}
          asterisk
        >
          <TextInput
            multiline
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormItem>
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
        {sending.isError && (
          <AlertBanner type="danger" duration={0}>
            {errorText(sending.error)}
          </AlertBanner>
        )}
      </form>
    </Dialog>
  )
}
