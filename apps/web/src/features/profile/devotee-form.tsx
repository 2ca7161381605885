import { type Devotee, devoteeInput, relations } from '@vazhipadu/contract/profile'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
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

interface DevoteeFormProps {
  /** Absent: someone new. */
  devotee?: Devotee
  /** What is first proposed for someone new. */
  relation?: Devotee['relation']
  stars: readonly Star[]
  onSave: (body: DevoteeBody) => Promise<unknown>
  onSaved: () => void
  /** For someone new: the form stays, emptied, for the next. */
  onSavedAnother?: () => void
  onCancel: () => void
}

const notKnown = '0'

export function DevoteeForm(props: DevoteeFormProps) {
  const { devotee, relation = 'other', stars, onSave, onSaved, onSavedAnother, onCancel } = props
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const { register, control, handleSubmit, setError, setFocus, reset, formState } = useForm<
    Values,
    unknown,
    Checked
  >({
    defaultValues: {
      name: devotee?.name ?? '',
      nameMl: devotee?.nameMl ?? '',
      starId: devotee?.starId ?? null,
      relation: devotee?.relation ?? relation,
    },
    resolver: schemaResolver<Values, Checked>(devoteeInput),
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('name'), [setFocus])

  const save = (then: () => void) =>
    handleSubmit(async (values) => {
      setFailure(undefined)
      try {
        await onSave(values)
        then()
      } catch (refused) {
        setFailure(showRefusal(refused, ['name', 'nameMl', 'starId', 'relation'], setError))
      }
    })
  const another = () => {
    reset({ name: '', nameMl: '', starId: null, relation: 'other' })
    setFocus('name')
    onSavedAnother?.()
  }

  return (
    <form
      aria-label={devotee ? t('profile.family.editing', { name: devotee.name }) : t('profile.family.adding')}
      onSubmit={(event) => void save(onSaved)(event)}
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
              options={[
                { value: notKnown, label: t('profile.family.starNotKnown') },
                ...stars.map(({ id, name, nameMl }) => ({ value: String(id), label: name, hint: nameMl })),
              ]}
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
          <Button look="line" onClick={(event) => void save(another)(event)}>
            {t('profile.family.addAnother')}
          </Button>
        )}
        <Button look="plain" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
