import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Niche } from '../../art/niche.tsx'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { catalogueChange, createDeity } from './catalogue.api.ts'

/** The emblems that ship with the app; a temple that wants its own must have it drawn. */
const emblems = [
  'ganapathi',
  'siva',
  'vishnu',
  'krishna',
  'bhagavathi',
  'parvathi',
  'saraswathi',
  'subrahmanya',
  'ayyappa',
  'hanuman',
  'navagraha',
  'nagaraja',
  'nagayakshi',
] as const

export function DeityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ defaultValues: { name: '', nameMl: '', emblem: emblems[0] as string } })
  const draft = form.watch()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(createDeity, { ...catalogueChange, done: t('office-catalogue.deity.done') })
  const save = () => {
    const missing = (['name', 'nameMl'] as const).filter((field) => draft[field].trim().length < 2)
    setErrors(Object.fromEntries(missing.map((field) => [field, t('ui.text.missing')])))
    if (missing.length > 0) return
    saving.mutate(
      { ...draft, emblem: `deity-${draft.emblem}` },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (failure instanceof ApiError) setErrors(failure.fields)
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('office-catalogue.deity.title')}
      description={t('office-catalogue.deity.lead')}
      onSubmit={save}
      cancel={t('office.cancel')}
      submit={t('office-catalogue.deity.save')}
      loading={saving.isPending}
      failure={saving.isError ? errorText(saving.error) : undefined}
    >
      <FormItem label={t('office-catalogue.words.english')} size="sm" error={errors.name} asterisk>
        <TextInput value={draft.name} onChange={({ target }) => form.setValue('name', target.value)} />
      </FormItem>
      <FormItem label={t('office-catalogue.words.malayalam')} size="sm" error={errors.nameMl} asterisk>
        <TextInput
          lang="ml"
          value={draft.nameMl}
          onChange={({ target }) => form.setValue('nameMl', target.value)}
        />
      </FormItem>
      <div className="flex items-end gap-4">
        <Niche name={`deity-${draft.emblem}` as `deity-${string}`} size="sm" />
        <FormItem label={t('office-catalogue.deity.picture')} size="sm" className="flex-1">
          <Select
            options={emblems.map((value) => ({
              value: value as string,
              label: t(`office-catalogue.deity.pictures.${value}`),
            }))}
            value={draft.emblem}
            onChange={(emblem) => form.setValue('emblem', emblem)}
          />
        </FormItem>
      </div>
    </FormDialog>
  )
}
