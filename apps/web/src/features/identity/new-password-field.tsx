import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { type Strength, shortestPassword, strengthOf } from './measure-password.ts'

const bars: Record<Strength, number> = { empty: 0, short: 1, guessable: 1, good: 2, strong: 3 }
const barColours: Record<Strength, string> = {
  empty: '',
  short: 'bg-warning',
  guessable: 'bg-warning',
  good: 'bg-primary-mild',
  strong: 'bg-success',
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'value'> & {
  label: string
  value: string
  error?: string | undefined
  /** Name, e-mail and mobile, which the password must not contain. */
  own?: readonly string[]
}

export function NewPasswordField({ label, value, error, own = [], ...input }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const strength = strengthOf(value, own)
  const words = t(`identity.strength.${strength}`, {
    count: shortestPassword - value.length,
    shortest: shortestPassword,
  })

  return (
    <FormItem
      label={label}
      error={error}
      asterisk
      hint={
        <span className="grid gap-2">
          <span aria-hidden="true" className="grid grid-cols-3 gap-1.5">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={classNames(
                  'h-1 rounded-full transition-colors duration-200',
                  bar <= bars[strength] ? barColours[strength] : 'bg-line',
                )}
              />
            ))}
          </span>
          <span aria-live="polite">{words}</span>
        </span>
      }
    >
      <PasswordInput autoComplete="new-password" {...input} />
    </FormItem>
  )
}
