import { updateProfile } from '@vazhipadu/contract/profile'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { saveName } from './change-profile.ts'

type Values = { name: string }

export function NameForm({ name }: Values) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values, unknown, Values>({
    defaultValues: { name },
    resolver: schemaResolver<Values, Values>(updateProfile.body),
  })
  const { errors, isSubmitting, isDirty } = formState

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await saveName(values.name)
      reset(values)
      showToast(t('profile.name.saved'), 'success')
    } catch (refused) {
      setFailure(showRefusal(refused, ['name'], setError))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid max-w-lg gap-4" noValidate>
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {failure}
        </AlertBanner>
      )}
      <FormItem label={t('identity.fields.name')} error={errors.name?.message} asterisk>
        <TextInput autoComplete="name" autoCapitalize="words" {...register('name')} />
      </FormItem>
      <Button
        type="submit"
        look="quiet"
        disabled={!isDirty}
        loading={isSubmitting}
        className="justify-self-start max-sm:w-full"
      >
        {t('profile.name.save')}
      </Button>
    </form>
  )
}
