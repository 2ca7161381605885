import { eraseConfirmation } from '@vazhipadu/contract/privacy'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/api-error.ts'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { clearEverything } from '../../lib/session/clear-everything.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { eraseMyAccount } from './privacy.api.ts'

type EraseFormProps = { hasPassword: boolean; onCancel: () => void }

/** Deletes the account. Requires a typed word and the password, so that it cannot happen by mistake. */
export function EraseForm({ hasPassword, onCancel }: EraseFormProps) {
  const { t } = useTranslation()
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { word: '', password: '' } })
  const [refusal, setRefusal] = useState<string>()
  const { word, password } = watch()
  const isReady = word.trim().toUpperCase() === eraseConfirmation && (!hasPassword || password !== '')

  const forget = handleSubmit(async () => {
    setRefusal(undefined)
    try {
      const body = { confirm: eraseConfirmation, ...(hasPassword && { password }) } as const
      const answer = await eraseMyAccount(body)
      if (hasFailed(answer)) return setRefusal(answer.message)
      showToast(answer.message, 'success')
      clearEverything()
    } catch (failure) {
      setRefusal(errorText(failure))
    }
  })

  return (
    <form
      className="grid max-w-md gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !formState.isSubmitting) void forget()
      }}
    >
      <AlertBanner type="warning" duration={0}>
        {t('profile.privacy.forget.warning')}
      </AlertBanner>
      {refusal !== undefined && (
        <AlertBanner type="danger" duration={0}>
          {refusal}
        </AlertBanner>
      )}
      {hasPassword && (
        <FormItem label={t('profile.privacy.forget.password')} asterisk>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </FormItem>
      )}
      <FormItem label={t('profile.privacy.forget.confirm', { word: eraseConfirmation })} asterisk>
        <TextInput autoComplete="off" autoCapitalize="characters" {...register('word')} />
      </FormItem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" loading={formState.isSubmitting} disabled={!isReady}>
          {t('profile.privacy.forget.yes')}
        </Button>
        <Button look="line" onClick={onCancel}>
          {t('profile.privacy.forget.no')}
        </Button>
      </div>
    </form>
  )
}
