import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
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

/** Select value for "no shared pool": the offering gets its own capacity. */
const OWN_PLACES = 0

/** Asks only for required fields; the rest is filled in on the offering's page before it opens. */
export function NewOfferingDialog({ catalogue, onClose, onCreated }: NewOfferingDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(blankDraft(catalogue.deities[0]?.id ?? 0, OWN_PLACES))
  const [dailyLimit, setDailyLimit] = useState<number | null>(null)
  const [rupees, setRupees] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(createOffering, { ...catalogueChange, done: t('office-catalogue.create.done') })

  const save = () => {
    const pricePaise = paiseOf(rupees)
    const checked = checkDraft({ ...draft, slug: slugOf(draft.name) })
    const found = {
      ...checked.errors,
      ...(Number.isNaN(dailyLimit) && { dailyLimit: t('ui.number.whole') }),
      ...((!pricePaise || pricePaise < 100) && { pricePaise: t('office-catalogue.price.wrong') }),
    }
    setErrors(found)
    if (!checked.input || !pricePaise || found.pricePaise || found.dailyLimit) return
    const isOwn = checked.input.pool_id === OWN_PLACES
    saving.mutate(
      { ...checked.input, pricePaise, ...(isOwn && { pool_id: null, dailyLimit }) },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (failure) => {
          if (failure instanceof ApiError) setErrors(failure.fields)
        },
      },
    )
  }
  type Choice = { id: number; name: string }
  const pick = (field: 'deity_id' | 'pool_id', label: string, list: readonly Choice[]) => (
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
        {pick('pool_id', t('office-catalogue.limits.pool'), [
          { id: OWN_PLACES, name: t('office-catalogue.create.ownPlaces') },
          ...catalogue.pools.map(({ id, name }) => ({
            id,
            name: t('office-catalogue.create.shared', { name }),
          })),
        ])}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormItem label={t('office-catalogue.price.rupees')} size="sm" error={errors.pricePaise} asterisk>
          <TextInput
            prefix="₹"
            inputMode="decimal"
            value={rupees}
            onChange={(event) => setRupees(event.target.value)}
          />
        </FormItem>
        {draft.pool_id === OWN_PLACES && (
          <FormItem
            label={t('office-catalogue.create.places')}
            hint={t('office-catalogue.pool.aDayHint')}
            size="sm"
            error={errors.dailyLimit}
          >
            <NumberField value={dailyLimit} onChange={setDailyLimit} />
          </FormItem>
        )}
      </div>
    </FormDialog>
  )
}
