import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { TypedMobile } from '../../lib/phone/mobile-schema.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { MobileField } from '../../ui/fields/mobile-field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { beginChange, type Change, type ContactKind, hasStarted } from './change-contact.ts'

type Values = { email: string; mobile: TypedMobile; currentPassword: string }
type Checked = { email?: string; mobile?: string; currentPassword: string }

interface ContactFormProps {
  kind: ContactKind
  hasPassword: boolean
  onSent: (change: Change) => void
  /** Accounts without a password confirm their identity with a fresh sign-in. */
  onSignInAgain: () => void
}

/** The new address or number, and the password as confirmation. */
export function ContactForm({ kind, hasPassword, onSent, onSignInAgain }: ContactFormProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<{ text: string; signIn: boolean }>()
  const { register, control, handleSubmit, setError, formState } = useKeptForm<Values, Checked>(
    { name: `new-${kind}`, fields: [kind] },
    {
      defaultValues: { email: '', mobile: { country: 'IN', number: '' }, currentPassword: '' },
      resolver: schemaResolver<Values, Checked>(async () => {
        const { contactSchema } = await import('./contact-schema.ts')
        return contactSchema(kind, hasPassword) as z.ZodType<Checked>
      }, 'identity.says'),
    },
  )
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email = '', mobile = '', currentPassword }) => {
    setFailure(undefined)
    const value = kind === 'email' ? email : mobile
    try {
      const answer = await beginChange(kind, value, hasPassword ? currentPassword : undefined)
      if (!hasStarted(answer)) return setFailure({ text: answer.message, signIn: false })
      const usual = kind === 'email' ? 'email' : 'sms'
      onSent({ kind, value, token: answer.token, sentBy: answer.sentBy ?? usual })
    } catch (refused) {
      const signIn = refused instanceof ApiError && refused.code === 'recent_sign_in_needed'
      const text = showRefusal(refused, ['email', 'mobile', 'currentPassword'], setError)
      if (text) setFailure({ text, signIn })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      {failure && (
        <AlertBanner type={failure.signIn ? 'warning' : 'danger'} duration={0}>
          <p>{failure.text}</p>
          {failure.signIn && (
            <Button look="line" className="mt-3" onClick={onSignInAgain}>
              {t('contact.signInAgain')}
            </Button>
          )}
        </AlertBanner>
      )}
      {kind === 'email' ? (
        <FormItem label={t('contact.newEmail')} error={errors.email?.message} asterisk>
          <TextInput type="email" dir="ltr" inputMode="email" autoComplete="email" {...register('email')} />
        </FormItem>
      ) : (
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
      )}
      {hasPassword && (
        <FormItem
          label={t('contact.password')}
          hint={t('contact.passwordWhy')}
          error={errors.currentPassword?.message}
          asterisk
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </FormItem>
      )}
      <Button type="submit" look="main" size="lg" wide loading={isSubmitting}>
        {t('contact.sendCode')}
      </Button>
    </form>
  )
}
