import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { bookingSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { correctLine } from './changes.api.ts'
import type { corrected } from './corrected-line.ts'

type Values = { name: string; nameMl: string; star_id: number | null }
type Checked = z.output<typeof corrected>
const loadSchema = async () => (await import('./corrected-line.ts')).corrected

interface CorrectLineFormProps {
  tranNo: string
  version: number
  line: { id: number; name: string; nameMl: string | null; star_id: number | null }
  stars: readonly { id: number; name: string; nameMl: string }[]
  onClose: () => void
}

const notKnown = '0'

/** Corrects name and star of one line. The input stays if the server refuses it. */
export function CorrectLineForm({ tranNo, version, line, stars, onClose }: CorrectLineFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { register, control, handleSubmit, setError, formState } = useForm<Values, unknown, Checked>({
    defaultValues: { name: line.name, nameMl: line.nameMl ?? '', star_id: line.star_id },
    resolver: schemaResolver<Values, Checked>(loadSchema),
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      // An emptied field removes the Malayalam spelling; an untouched field is not sent.
      const spelling = values.nameMl === (line.nameMl ?? undefined) ? {} : { nameMl: values.nameMl ?? null }
      const { name, star_id } = values
      await correctLine(tranNo, line.id, {
        name,
        version,
        ...(star_id !== undefined && { star_id }),
        ...spelling,
      })
      showToast(t('checkout.correct.done'), 'success')
      void refresh(client, bookingSubjects)
      onClose()
    } catch (refused) {
      setFailure(showRefusal(refused, ['name', 'nameMl', 'star_id'], setError))
      // Fetch the current version: a stale one would be refused on every retry.
      void refresh(client, bookingSubjects)
    }
  })
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-5" noValidate>
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {failure}
        </AlertBanner>
      )}
      <FormItem label={t('checkout.correct.name')} error={errors.name?.message} asterisk>
        <TextInput autoComplete="off" autoCapitalize="words" {...register('name')} />
      </FormItem>
      <FormItem
        label={t('checkout.correct.nameMl')}
        hint={t('checkout.correct.nameMlHint')}
        error={errors.nameMl?.message}
      >
        <TextInput lang="ml" autoComplete="off" {...register('nameMl')} />
      </FormItem>
      <Controller
        control={control}
        name="star_id"
        render={({ field }) => (
          <FormItem label={t('checkout.correct.star')} error={errors.star_id?.message}>
            <Combobox
              value={String(field.value ?? notKnown)}
              onChange={(picked) => field.onChange(picked === notKnown ? null : Number(picked))}
              options={[
                { value: notKnown, label: t('checkout.correct.starNotKnown') },
                ...stars.map(({ id, name, nameMl }) => ({ value: String(id), label: name, hint: nameMl })),
              ]}
            />
          </FormItem>
        )}
      />
      <p className="text-soft">{t('checkout.correct.note')}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" look="main" loading={isSubmitting}>
          {t('checkout.correct.save')}
        </Button>
        <Button look="line" onClick={onClose}>
          {t('checkout.correct.keep')}
        </Button>
      </div>
    </form>
  )
}
