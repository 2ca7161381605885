import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { approveRefund, type OrderRefund, retryRefund } from './refunds.api.ts'

interface ConfirmRefundDialogProps {
  /** `retry`: once more what the bank did not take. `approve`: as the second admin. */
  action: 'retry' | 'approve'
  refund: OrderRefund
  version: number
  onClose: () => void
}

/** Money leaves: asked once more, with the password where the sign-in is old. */
export function ConfirmRefundDialog({ action, refund, version, onClose }: ConfirmRefundDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const send = action === 'retry' ? retryRefund : approveRefund
  const sending = useChange<Parameters<typeof retryRefund>[0], unknown>(send, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    done: t('office-orders.refund.done'),
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
      title={t(`office-orders.confirm.${action}`, { amount: formatRupees(refund.amountPaise) })}
      description={`“${refund.reason}”`}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t('office-orders.refund.confirm', { amount: formatRupees(refund.amountPaise) })}
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
