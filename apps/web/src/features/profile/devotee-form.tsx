import { type Devotee, type devoteeInput, relations } from '@vazhipadu/contract/profile'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { useOpenForm } from '../../lib/form/finish-open-forms.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { starOptions } from '../../lib/star-options.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { Star } from './profile.rules.ts'
import type { DevoteeBody } from './use-family.ts'

type Values = { name: string; nameMl: string; starId: number | null; relation: Devotee['relation'] }
type Checked = z.output<typeof devoteeInput>
const loadSchema = async () => (await import('@vazhipadu/contract/schemas/profile')).devoteeInput

interface DevoteeFormProps {
  /** Undefined for a new person. */
  devotee?: Devotee
  /** Proposed relation of a new person. */
  relation?: Devotee['relation']
  stars: readonly Star[]
  onSave: (body: DevoteeBody) => Promise<unknown>
  onSaved: () => void
  /** Called after "save and add another"; the form is emptied and stays open. */
  onSavedAnother?: () => void
  onCancel: () => void
}

const devoteeFields = ['name', 'nameMl', 'starId', 'relation'] as const
const notKnown = '0'

export function DevoteeForm(props: DevoteeFormProps) {
  const { devotee, relation = 'other', stars, onSave, onSaved, onSavedAnother, onCancel } = props
  const { t } = useTranslation()
  const form = useKeptForm<Values, Checked>(
    { name: devotee ? undefined : 'person', fields: devoteeFields },
    {
      defaultValues: {
        name: devotee?.name ?? '',
        nameMl: devotee?.nameMl ?? '',
        starId: devotee?.starId ?? null,
        relation: devotee?.relation ?? relation,
      },
      resolver: schemaResolver<Values, Checked>(loadSchema, 'profile.says'),
    },
  )
  const { register, control, setFocus, reset, formState, failure } = form
  const { errors, isSubmitting, isDirty } = formState
  useEffect(() => setFocus('name'), [setFocus])

  const save = async (then: () => void) => {
    const isSaved = await form.save(onSave)
    if (isSaved) then()
    return isSaved
  }
  const cancel = () => {
    form.forget()
    onCancel()
  }
  useOpenForm(async () => {
    // Nothing was entered, so there is nothing to save.
    if (!isDirty && !form.wasBegun) {
      cancel()
      return true
    }
    const isSaved = await save(onSaved)
    if (!isSaved) form.setFailure((said) => said ?? t('profile.family.unfinished'))
    return isSaved
  })
  const another = () => {
    reset({ name: '', nameMl: '', starId: null, relation: 'other' })
    setFocus('name')
    onSavedAnother?.()
  }

  return (
    <form
      aria-label={devotee ? t('profile.family.editing', { name: devotee.name }) : t('profile.family.adding')}
      onSubmit={(event) => {
        event.preventDefault()
        void save(onSaved)
      }}
      className="grid gap-5"
      noValidate
    >
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {failure}
        </AlertBanner>
      )}
      <FormItem label={t('profile.family.name')} error={errors.name?.message} asterisk>
        <TextInput autoComplete="off" autoCapitalize="words" {...register('name')} />
      </FormItem>
      <FormItem
        label={t('profile.family.nameMl')}
        hint={t('profile.family.nameMlHint')}
        error={errors.nameMl?.message}
      >
        <TextInput lang="ml" autoComplete="off" {...register('nameMl')} />
      </FormItem>
      <Controller
        control={control}
        name="starId"
        render={({ field }) => (
          <FormItem label={t('profile.family.star')} error={errors.starId?.message}>
            <Combobox
              value={String(field.value ?? notKnown)}
              onChange={(picked) => field.onChange(picked === notKnown ? null : Number(picked))}
              searchPlaceholder={t('profile.family.searchStar')}
              options={[{ value: notKnown, label: t('profile.family.starNotKnown') }, ...starOptions(stars)]}
            />
          </FormItem>
        )}
      />
      <Controller
        control={control}
        name="relation"
        render={({ field }) => (
          <FormItem label={t('profile.family.relation')} error={errors.relation?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={relations.map((value) => ({ value, label: t(`profile.relations.${value}`) }))}
            />
          </FormItem>
        )}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" look="main" loading={isSubmitting}>
          {devotee ? t('profile.family.save') : t('profile.family.addThis')}
        </Button>
        {onSavedAnother && (
          <Button look="line" onClick={() => void save(another)}>
            {t('profile.family.addAnother')}
          </Button>
        )}
        <Button look="plain" onClick={cancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
