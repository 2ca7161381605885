import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type Catalogue, catalogueChange, createOffering } from './catalogue.api.ts'
import { blankDraft, checkDraft, paiseOf, slugOf } from './catalogue.rules.ts'

interface NewOfferingDialogProps {
  catalogue: Catalogue
  onClose: () => void
  onCreated: (id: number) => void
}

/** Only what an offering cannot be without; the rest is filled in on its own page, before it opens. */
export function NewOfferingDialog({ catalogue, onClose, onCreated }: NewOfferingDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(blankDraft(catalogue.deities[0]?.id ?? 0, catalogue.pools[0]?.id ?? 0))
  const [rupees, setRupees] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(createOffering, { ...catalogueChange, done: t('office-catalogue.create.done') })

  const save = () => {
    const pricePaise = paiseOf(rupees)
    const checked = checkDraft({ ...draft, slug: slugOf(draft.name) }, t('office-catalogue.required'))
    const found = {
      ...checked.errors,
      ...((!pricePaise || pricePaise < 100) && { pricePaise: t('office-catalogue.price.wrong') }),
    }
    setErrors(found)
    if (!checked.input || !pricePaise || found.pricePaise) return
    saving.mutate(
      { ...checked.input, pricePaise },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (failure) => {
          if (failure instanceof ApiError) setErrors(failure.fields)
        },
      },
    )
  }
  const pick = (
    field: 'deity_id' | 'pool_id',
    label: string,
    list: readonly { id: number; name: string }[],
  ) => (
    <FormItem label={label} size="sm" error={errors[field]}>
      <Select
        options={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(draft[field])}
        onChange={(id) => setDraft({ ...draft, [field]: Number(id) })}
      />
    </FormItem>
  )

  return (
    <FormDialog
      onClose={onClose}
      title={t('office-catalogue.create.title')}
      description={t('office-catalogue.create.lead')}
      onSubmit={save}
      cancel={t('office.cancel')}
      submit={t('office-catalogue.create.save')}
      loading={saving.isPending}
      failure={saving.isError ? errorText(saving.error) : undefined}
    >
      <FormItem
        label={t('office-catalogue.words.english')}
        size="sm"
        error={errors.name ?? errors.slug}
        asterisk
      >
        <TextInput
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </FormItem>
      <FormItem label={t('office-catalogue.words.malayalam')} size="sm" error={errors.nameMl} asterisk>
        <TextInput
          lang="ml"
          value={draft.nameMl}
          onChange={(event) => setDraft({ ...draft, nameMl: event.target.value })}
        />
      </FormItem>
      <div className="grid gap-4 sm:grid-cols-2">
        {pick('deity_id', t('office-catalogue.table.deity'), catalogue.deities)}
        {pick('pool_id', t('office-catalogue.limits.pool'), catalogue.pools)}
      </div>
      <FormItem label={t('office-catalogue.price.rupees')} size="sm" error={errors.pricePaise} asterisk>
        <TextInput
          prefix="₹"
          inputMode="decimal"
          value={rupees}
          onChange={(event) => setRupees(event.target.value)}
        />
      </FormItem>
    </FormDialog>
  )
}
