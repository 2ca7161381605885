import { transferFacts } from '@vazhipadu/contract/schemas/refunds'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type OrderRefund, proposeTransfer } from './refunds.api.ts'

interface TransferDialogProps {
  /** The failed refund. */
  refund: OrderRefund
  version: number
  today: string | undefined
  onClose: () => void
}

const form = transferFacts.extend({ password: z.string().max(128).optional() })
type Values = { [Name in keyof z.input<typeof form>]-?: string }
type Checked = z.output<typeof form>
const names = ['reference', 'transferred_on', 'account_last4', 'reason'] as const

/** Records that a failed refund was paid by bank transfer; counts once a second admin has approved. */
export function TransferDialog({ refund, version, today, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const [mustProve, setMustProve] = useState(false)
  // Idempotency key: repeating an unanswered request must not record a second transfer.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { register, control, handleSubmit, setError, formState } = useForm<Values, unknown, Checked>({
    defaultValues: {
      reference: '',
      transferred_on: today ?? '',
      account_last4: '',
      reason: '',
      password: '',
    },
    resolver: schemaResolver<Values, Checked>(form),
  })
  const { errors } = formState
  const sending = useChange(proposeTransfer, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    done: t('office-orders.transfer.asked'),
  })
  const submit = handleSubmit(async ({ password, ...facts }) => {
    setFailure(undefined)
    try {
      await sending.mutateAsync({ id: refund.id, version, facts, password, idempotencyKey })
      onClose()
    } catch (refused) {
      const isOld = refused instanceof ApiError && refused.code === 'wrong_current_password'
      if (isOld) setMustProve(true)
      // On the first refusal the newly shown password field is enough, so no error is displayed.
      if (!isOld || password) setFailure(showRefusal(refused, names, setError))
    }
  })
  const amount = formatRupees(refund.amountPaise)
  return (
    <FormDialog
      onClose={onClose}
      title={t('office-orders.transfer.title', { amount })}
      description={t('office-orders.transfer.lead')}
      onSubmit={() => void submit()}
      cancel={t('office.cancel')}
      submit={t('office-orders.transfer.submit', { amount })}
      loading={sending.isPending}
      failure={failure}
    >
      <FormItem
        label={t('office-orders.transfer.reference')}
        hint={t('office-orders.transfer.referenceHint')}
        error={errors.reference?.message}
        asterisk
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('reference')}
        />
      </FormItem>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="transferred_on"
          render={({ field }) => (
            <FormItem label={t('office-orders.transfer.day')} error={errors.transferred_on?.message}>
              <DateField
                value={field.value || undefined}
                onChange={(day) => field.onChange(day ?? '')}
                {...(today !== undefined && { today, max: today })}
              />
            </FormItem>
          )}
        />
        <FormItem label={t('office-orders.transfer.last4')} error={errors.account_last4?.message} asterisk>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...register('account_last4')} />
        </FormItem>
      </div>
      <FormItem
        label={t('office-orders.transfer.reason')}
        hint={t('office-orders.transfer.reasonHint')}
        error={errors.reason?.message}
        asterisk
      >
        <TextInput multiline rows={2} maxLength={300} {...register('reason')} />
      </FormItem>
      {mustProve && (
        <FormItem
          label={t('office-orders.refund.password')}
          hint={t('office-orders.refund.passwordHint')}
          asterisk
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </FormItem>
      )}
      <AlertBanner type="info" duration={0}>
        {t('office-orders.transfer.second')}
      </AlertBanner>
    </FormDialog>
  )
}
