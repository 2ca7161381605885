import { changePassword } from '@vazhipadu/contract/contact'
import { newPassword } from '@vazhipadu/contract/schemas/identity'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { NewPasswordField } from './new-password-field.tsx'

type Values = { currentPassword: string; newPassword: string }

const withCurrent = z.object({ currentPassword: z.string().max(128), newPassword })
const first = withCurrent.extend({ currentPassword: z.string().max(128).default('') })

type ChangePasswordFormProps = {
  /** False for accounts that use Google only: they set their first password here. */
  hasPassword: boolean
  own: readonly string[]
  onChanged: () => void
}

export function ChangePasswordForm({ hasPassword, own, onChanged }: ChangePasswordFormProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ type: 'success' | 'danger'; text: string }>()
  const { register, handleSubmit, setError, watch, reset, formState } = useForm<Values, unknown, Values>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver<Values, Values>(hasPassword ? withCurrent : first, 'identity.says'),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    setOutcome(undefined)
    try {
      const answer = await call(changePassword, {
        body: {
          newPassword: values.newPassword,
          ...(hasPassword && { currentPassword: values.currentPassword }),
        },
      })
      if (hasFailed(answer)) return setOutcome({ type: 'danger', text: answer.message })
      setOutcome({ type: 'success', text: t('account.password.done') })
      reset()
      onChanged()
    } catch (refused) {
      const text = showRefusal(refused, ['currentPassword', 'newPassword'], setError)
      if (text) setOutcome({ type: 'danger', text })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5" noValidate>
      {outcome && (
        <AlertBanner type={outcome.type} duration={0}>
          {outcome.text}
        </AlertBanner>
      )}
      {hasPassword && (
        <FormItem
          label={t('identity.fields.currentPassword')}
          error={errors.currentPassword?.message}
          asterisk
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </FormItem>
      )}
      <NewPasswordField
        label={t('identity.fields.newPassword')}
        value={watch('newPassword')}
        own={own}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" look="main" loading={isSubmitting} className="justify-self-start">
        {hasPassword ? t('account.password.submit') : t('account.password.submitFirst')}
      </Button>
    </form>
  )
}
