import { forgotPassword as forgotPasswordEndpoint } from '@vazhipadu/contract/schemas/identity'
import { useState } from 'react'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormFailure } from './form-failure.tsx'
import { forgotPassword } from './identity.api.ts'
import { typedIdentifier } from './sign-in/sign-in.api.ts'

type Values = { identifier: string }

/** State for the reset page. The identifier is only displayed, and tells whether the code went by e-mail or SMS. */
export type ResetStarted = { token: string; identifier: string; message: string }

export function ForgotPasswordForm({ onStarted }: { onStarted: (started: ResetStarted) => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useKeptForm<Values, Values>(typedIdentifier, {
    defaultValues: { identifier: '' },
    resolver: schemaResolver(forgotPasswordEndpoint.body, 'sign-in.says'),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ identifier }) => {
    setFailure(undefined)
    try {
      const { token, message } = await forgotPassword(identifier)
      onStarted({ token, identifier, message })
    } catch (refused) {
      setFailure(showRefusal(refused, ['identifier'], setError))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <FormFailure text={failure} />
      <FormItem label={t('sign-in.identifier')} error={errors.identifier?.message}>
        <TextInput
          dir="ltr"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('identifier')}
        />
      </FormItem>
      <Button type="submit" look="main" size="lg" wide loading={isSubmitting}>
        {isSubmitting ? t('identity.forgot.sending') : t('identity.forgot.submit')}
      </Button>
    </form>
  )
}
