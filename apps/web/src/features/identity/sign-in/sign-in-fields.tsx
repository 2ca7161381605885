import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

type Input = Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'type'>
type SignInFieldsProps = {
  forgotPasswordPath: string
  identifier: Input
  password: Input
  errors?: { identifier?: string | undefined; password?: string | undefined }
}

/** The form's fields, shared with the static outline that is shown before the app has loaded. */
export function SignInFields({ forgotPasswordPath, identifier, password, errors }: SignInFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormItem label={t('sign-in.identifier')} error={errors?.identifier}>
        <TextInput
          dir="ltr"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...identifier}
        />
      </FormItem>
      <FormItem
        label={t('sign-in.password')}
        error={errors?.password}
        labelEnd={
          <Link
            to={forgotPasswordPath}
            className="hit-area focus-ring rounded-sm text-primary text-sm underline underline-offset-3 font-medium"
          >
            {t('sign-in.forgot')}
          </Link>
        }
      >
        <PasswordInput autoComplete="current-password" {...password} />
      </FormItem>
    </>
  )
}
