import { newPassword } from '@vazhipadu/contract/schemas/identity'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { resetPassword } from './identity.api.ts'
import { NewPasswordField } from './new-password-field.tsx'

type Values = { password: string }
const schema = z.object({ password: newPassword })

type ResetPasswordFormProps = { token: string; identifier: string; onDone: (message: string) => void }

export function ResetPasswordForm({ token, identifier, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, watch, formState } = useForm<Values, unknown, Values>({
    defaultValues: { password: '' },
    resolver: schemaResolver(schema, 'identity.says'),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      const answer = await resetPassword({ token, password })
      if (hasFailed(answer)) setFailure(answer.message)
      else onDone(answer.message)
    } catch (refused) {
      setFailure(showRefusal(refused, ['password'], setError))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <FormFailure text={failure} />
      {/* Lets password managers store the new password under this user name. */}
      <input type="text" autoComplete="username" value={identifier} readOnly hidden />
      <NewPasswordField
        label={t('identity.fields.newPassword')}
        value={watch('password')}
        own={[identifier]}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" look="main" size="lg" wide loading={isSubmitting}>
        {isSubmitting ? t('identity.reset.saving') : t('identity.reset.submit')}
      </Button>
    </form>
  )
}
