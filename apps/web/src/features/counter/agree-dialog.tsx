import { otpCode } from '@vazhipadu/contract/schemas/identity'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { OtpInput } from '../../ui/fields/otp-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import {
  agreeWithCode,
  agreeWithKey,
  type CounterReturn,
  counterChange,
  type RequestedReturn,
  type ShowKey,
} from './counter.api.ts'

type Values = { email: string; otpCode: string }

interface AgreeDialogProps {
  asked: RequestedReturn
  /** Runs the browser's WebAuthn prompt. */
  showKey: ShowKey
  onAgreed: (given: CounterReturn) => void
  onClose: () => void
}

/** Approval of a return by a second person on the clerk's screen, with that person's own code or security key. */
export function AgreeDialog({ asked, showKey, onAgreed, onClose }: AgreeDialogProps) {
  const { t } = useTranslation()
  const { control, register, handleSubmit, formState, resetField, clearErrors } = useForm<Values>({
    defaultValues: { email: '', otpCode: '' },
  })
  // After a refused code the boxes are remounted empty and get the focus.
  const [tries, setTries] = useState(0)
  const byCode = useChange(agreeWithCode, counterChange)
  const byKey = useChange(agreeWithKey, counterChange)
  const amount = formatRupees(asked.amountPaise)
  const failure = byCode.error ?? byKey.error
  const isBusy = byCode.isPending || byKey.isPending

  const confirm = handleSubmit(({ email, otpCode: code }) => {
    if (isBusy) return
    byKey.reset()
    byCode.mutate(
      { id: asked.id, email: email.trim(), otpCode: code },
      {
        onSuccess: onAgreed,
        onError: () => {
          resetField('otpCode')
          setTries((before) => before + 1)
        },
      },
    )
  })
  const useKey = () => {
    if (isBusy) return
    clearErrors()
    byCode.reset()
    byKey.mutate({ id: asked.id, showKey }, { onSuccess: onAgreed })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('office-counter.agree.title')}
      description={t('office-counter.agree.lead', { amount, receipt: asked.receipt, name: asked.name })}
      onSubmit={() => void confirm()}
      cancel={t('office.cancel')}
      submit={t('office-counter.agree.submit', { amount })}
      loading={byCode.isPending}
      disabled={byKey.isPending}
      failure={failure ? errorText(failure) : undefined}
    >
      <p className="text-soft">{t('office-counter.agree.who')}</p>
      <FormItem label={t('office-counter.agree.email')} error={formState.errors.email?.message}>
        {/* Autofill is off: the browser would offer the clerk's own address. */}
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...register('email', {
            validate: (typed) => typed.trim() !== '' || t('office-counter.agree.emailMissing'),
          })}
        />
      </FormItem>
      <FormItem
        label={t('office-counter.agree.code')}
        hint={t('office-counter.agree.codeHint')}
        error={formState.errors.otpCode?.message}
      >
        <Controller
          control={control}
          name="otpCode"
          rules={{
            validate: (code) => otpCode.safeParse(code).success || t('office-counter.agree.codeShort'),
          }}
          render={({ field }) => (
            <OtpInput
              key={tries}
              autoFocus={tries > 0}
              value={field.value}
              label={t('office-counter.agree.code')}
              onChange={(typed) => field.onChange(typed.replace(/\D/g, ''))}
            />
          )}
        />
      </FormItem>
      <div className="grid justify-items-start gap-1">
        <Button
          look="line"
          loading={byKey.isPending}
          disabled={byCode.isPending}
          icon={<KeyRound aria-hidden="true" size={18} />}
          onClick={useKey}
        >
          {t('office-counter.agree.key')}
        </Button>
        <p role="status" className="text-quiet text-sm">
          {t(`office-counter.agree.${byKey.isPending ? 'keyAsks' : 'keyHint'}`)}
        </p>
      </div>
    </FormDialog>
  )
}
