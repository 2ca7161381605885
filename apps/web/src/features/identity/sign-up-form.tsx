import { type ReactNode, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { openRegistrationDialog } from '../../lib/session/registration-notice-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { MobileField } from '../../ui/fields/mobile-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormFailure } from './form-failure.tsx'
import { register as registerAccount } from './identity.api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { type SignUp, type SignUpValues, signUpDraft, signUpSchema } from './validate-sign-up.ts'

export function SignUpForm() {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  // Idempotency key, kept until a token arrives: a repeated request must not send a second e-mail with another code.
  const key = useRef(crypto.randomUUID())
  // The draft is deleted once the account is created, because the user may have to return to this form.
  const { register, control, handleSubmit, setError, watch, formState } = useKeptForm<SignUpValues, SignUp>(
    signUpDraft,
    {
      defaultValues: {
        name: '',
        email: '',
        mobile: { country: 'IN', number: '' },
        password: '',
        consent: false,
      },
      resolver: schemaResolver(signUpSchema, 'identity.says'),
    },
  )
  const { errors, isSubmitting } = formState
  const [name, email, mobile, password] = watch(['name', 'email', 'mobile', 'password'])

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const answer = await registerAccount(values, key.current)
      if (hasFailed(answer) || !answer.tempToken) {
        setFailure(answer.message || t('identity.messages.unableToSignUp'))
      } else {
        key.current = crypto.randomUUID()
        openRegistrationDialog(answer.message ?? '', values.email, values.mobile, answer.tempToken)
      }
    } catch (refused) {
      setFailure(showRefusal(refused, ['name', 'email', 'mobile', 'password', 'consent'], setError))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <FormFailure text={failure} />
      <FormItem label={t('identity.fields.name')} error={errors.name?.message} asterisk>
        <TextInput autoComplete="name" autoCapitalize="words" {...register('name')} />
      </FormItem>
      <FormItem label={t('identity.fields.email')} error={errors.email?.message} asterisk>
        <TextInput type="email" dir="ltr" inputMode="email" autoComplete="email" {...register('email')} />
      </FormItem>
      <Controller
        control={control}
        name="mobile"
        render={({ field }) => (
          <MobileField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.mobile?.message}
            hint={t('identity.mobile.why')}
          />
        )}
      />
      <NewPasswordField
        label={t('identity.fields.password')}
        value={password}
        own={[name, email, mobile.number]}
        error={errors.password?.message}
        {...register('password')}
      />
      <Controller
        control={control}
        name="consent"
        render={({ field }) => (
          <FormItem error={errors.consent?.message}>
            <Checkbox
              ref={field.ref}
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
              onBlur={field.onBlur}
            >
              <Trans
                i18nKey="identity.signUp.consent"
                components={{
                  terms: <NewTabLink href={routes.terms.path} />,
                  privacy: <NewTabLink href={routes.privacy.path} />,
                }}
              />
            </Checkbox>
          </FormItem>
        )}
      />
      <Button type="submit" look="main" size="lg" wide loading={isSubmitting}>
        {isSubmitting ? t('identity.signUp.sending') : t('identity.signUp.submit')}
      </Button>
    </form>
  )
}

/** Opens in a new tab, so that reading the terms does not lose the form's input. */
function NewTabLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
