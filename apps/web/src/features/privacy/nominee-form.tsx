import { type Nominee, nameNominee } from '@vazhipadu/contract/schemas/privacy'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type NomineeBody, saveNominee } from './privacy.api.ts'

type Values = { name: string; relation: string; email: string; mobile: string }

export function NomineeForm({ nominee, onDone }: { nominee: Nominee | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { register, save, failure, formState } = useKeptForm<Values, NomineeBody>(
    { name: 'nominee', fields: ['name', 'relation', 'email', 'mobile'] },
    {
      defaultValues: {
        name: nominee?.name ?? '',
        relation: nominee?.relation ?? '',
        email: nominee?.email ?? '',
        mobile: nominee?.mobile ?? '',
      },
      resolver: schemaResolver<Values, NomineeBody>(nameNominee.body, 'profile.says'),
    },
  )
  const { errors, isSubmitting } = formState

  const submit = async () => {
    const isSaved = await save(async (values) => {
      const { message } = await saveNominee(values)
      showToast(message, 'success')
    })
    if (isSaved) onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid max-w-md gap-5"
      noValidate
    >
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {failure}
        </AlertBanner>
      )}
      <FormItem label={t('profile.privacy.nominee.fields.name')} error={errors.name?.message} asterisk>
        <TextInput autoComplete="off" autoCapitalize="words" {...register('name')} />
      </FormItem>
      <FormItem
        label={t('profile.privacy.nominee.fields.relation')}
        error={errors.relation?.message}
        asterisk
      >
        <TextInput autoComplete="off" {...register('relation')} />
      </FormItem>
      <FormItem
        label={t('profile.privacy.nominee.fields.email')}
        error={errors.email?.message}
        hint={t('profile.privacy.nominee.fields.either')}
      >
        <TextInput type="email" dir="ltr" inputMode="email" autoComplete="off" {...register('email')} />
      </FormItem>
      <FormItem label={t('profile.privacy.nominee.fields.mobile')} error={errors.mobile?.message}>
        <TextInput type="tel" dir="ltr" inputMode="tel" autoComplete="off" {...register('mobile')} />
      </FormItem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet" loading={isSubmitting}>
          {t('profile.privacy.nominee.save')}
        </Button>
        <Button look="line" onClick={onDone}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
