import { updateProfile } from '@vazhipadu/contract/schemas/profile'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { saveName } from './change-profile.ts'

type Values = { name: string }

export function NameForm({ name }: Values) {
  const { t } = useTranslation()
  const { register, save, failure, reset, watch, formState } = useKeptForm<Values, Values>(
    { name: 'own-name', fields: ['name'] },
    {
      defaultValues: { name },
      resolver: schemaResolver<Values, Values>(updateProfile.body, 'identity.says'),
    },
  )
  const { errors, isSubmitting } = formState

  const submit = () =>
    save(async (values) => {
      await saveName(values.name)
      reset(values)
      showToast(t('profile.name.saved'), 'success')
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid max-w-lg gap-4"
      noValidate
    >
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
        disabled={watch('name') === name}
        loading={isSubmitting}
        className="justify-self-start max-sm:w-full"
      >
        {t('profile.name.save')}
      </Button>
    </form>
  )
}
