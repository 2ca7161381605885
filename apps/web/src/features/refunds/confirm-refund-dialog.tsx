import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import {
  approveCounter,
  approveRefund,
  approveTransfer,
  type OrderRefund,
  retryRefund,
} from './refunds.api.ts'

interface ConfirmRefundDialogProps {
  /** `retry`: sends a failed refund again. Other actions: approval by the second admin. */
  action: 'retry' | 'approve' | 'approveTransfer' | 'approveCounter'
  refund: OrderRefund
  version: number
  onClose: () => void
}

const sends = { retry: retryRefund, approve: approveRefund, approveTransfer, approveCounter }
/** Translation keys for the button and for the success message. */
const words = {
  retry: ['refund.confirm', 'refund.done'],
  approve: ['refund.confirm', 'refund.done'],
  approveTransfer: ['confirm.transferred', 'confirm.transferDone'],
  approveCounter: ['confirm.counterGiven', 'confirm.counterDone'],
} as const

/** Confirms a refund; asks for the password if the sign-in is too old. */
export function ConfirmRefundDialog({ action, refund, version, onClose }: ConfirmRefundDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const send = sends[action]
  const [pressed, done] = words[action]
  const amount = formatRupees(refund.amountPaise)
  const sending = useChange<Parameters<typeof retryRefund>[0], unknown>(send, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    done: t(`office-orders.${done}`),
  })
  const mustProve = sending.error instanceof ApiError && sending.error.code === 'wrong_current_password'
  const confirm = () => {
    sending.mutate(
      { id: refund.id, version, password: password || undefined, idempotencyKey },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(`office-orders.confirm.${action}`, { amount })}
      description={
        refund.transfer
          ? t('office-orders.confirm.transferLead', {
              reference: refund.bankReference,
              day: formatDay(refund.transfer.on, 'dated'),
              last4: refund.transfer.accountLast4,
            })
          : `“${refund.reason}”`
      }
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t(`office-orders.${pressed}`, { amount })}
      loading={sending.isPending}
      failure={sending.isError && !(mustProve && password === '') ? errorText(sending.error) : undefined}
    >
      {(mustProve || password) && (
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
    </FormDialog>
  )
}
