import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { AlertBanner } from '../../ui/alert-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormItem } from '../../ui/form-item.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { approveRefund, retryRefund, type StoryRefund } from './reports.api.ts'
import { useOrderChange } from './use-order-change.ts'

interface ConfirmRefundDialogProps {
  /** `retry`: once more what the bank did not take. `approve`: as the second admin. */
  action: 'retry' | 'approve'
  refund: StoryRefund
  version: number
  onClose: () => void
}

/** Money leaves: asked once more, with the password where the sign-in is old. */
export function ConfirmRefundDialog({ action, refund, version, onClose }: ConfirmRefundDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const send = action === 'retry' ? retryRefund : approveRefund
  const sending = useOrderChange<Parameters<typeof retryRefund>[0], unknown>(
    send,
    t('office-orders.refund.done'),
  )
  const mustProve = sending.error instanceof ApiError && sending.error.code === 'wrong_current_password'
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate({ id: refund.id, version, password: password || undefined, key }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`office-orders.confirm.${action}`, { amount: formatRupees(refund.amountPaise) })}
      description={`“${refund.reason}”`}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button type="submit" form={formId} look="main" loading={sending.isPending}>
            {t('office-orders.refund.confirm', { amount: formatRupees(refund.amountPaise) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="grid gap-4">
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
        {sending.isError && !(mustProve && password === '') && (
          <AlertBanner type="danger" duration={0}>
            {errorText(sending.error)}
          </AlertBanner>
        )}
      </form>
    </Dialog>
  )
}
