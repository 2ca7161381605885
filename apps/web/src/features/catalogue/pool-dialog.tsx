import { poolInput } from '@vazhipadu/contract/schemas/pools'
import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatFieldIssue } from '../../lib/form/format-issue.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { catalogueChange, createPool, type Pool, updatePool } from './catalogue.api.ts'
import { SpecialLimits } from './special-limits.tsx'

interface PoolDialogProps {
  /** Undefined for a new pool. */
  pool: Pool | undefined
  stars: readonly { id: number; name: string }[]
  observances: readonly { id: string; name: string }[]
  onClose: () => void
  onReload: () => void
}

type Limit = { star?: number; observance?: string; dailyLimit: number | null }
type Draft = {
  name: string
  unit: string
  dailyLimit: number | null
  fewLeft: number | null
  specialLimits: Limit[]
}

const limitOf = ({ star, observance, dailyLimit }: Pool['specialLimits'][number]): Limit => ({
  ...(star !== null && { star }),
  ...(observance !== null && { observance }),
  dailyLimit,
})

/** Edits a capacity pool: the daily limit that several offerings share. */
export function PoolDialog({ pool, stars, observances, onClose, onReload }: PoolDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>(
    pool
      ? { ...pool, specialLimits: pool.specialLimits.map(limitOf) }
      : { name: '', unit: '', dailyLimit: 100, fewLeft: 10, specialLimits: [] },
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(
    (body: Parameters<typeof createPool>[0]) =>
      pool ? updatePool(pool.id, { ...body, version: pool.version }) : createPool(body),
    { ...catalogueChange, done: t('office-catalogue.pool.saved') },
  )
  const stale = saving.error instanceof ApiError && saving.error.code === 'stale'

  const save = () => {
    const checked = poolInput.safeParse(draft)
    if (!checked.success) {
      setErrors(
        Object.fromEntries(
          checked.error.issues
            .toReversed()
            .map((issue) => [String(issue.path[0]), formatFieldIssue(issue, draft)] as const),
        ),
      )
      return
    }
    setErrors({})
    saving.mutate(checked.data, {
      onSuccess: onClose,
      onError: (failure) => {
        if (failure instanceof ApiError) setErrors(failure.fields)
      },
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={pool ? pool.name : t('office-catalogue.pool.new')}
      description={t('office-catalogue.pool.lead')}
      onSubmit={save}
      cancel={t('office.cancel')}
      submit={t('office-catalogue.pool.save')}
      loading={saving.isPending}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormItem label={t('office-catalogue.pool.name')} size="sm" error={errors.name} asterisk>
          <TextInput
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </FormItem>
        <FormItem
          label={t('office-catalogue.pool.unit')}
          hint={t('office-catalogue.pool.unitHint')}
          size="sm"
          error={errors.unit}
          asterisk
        >
          <TextInput
            value={draft.unit}
            onChange={(event) => setDraft({ ...draft, unit: event.target.value })}
          />
        </FormItem>
        <FormItem
          label={t('office-catalogue.pool.aDay')}
          hint={t('office-catalogue.pool.aDayHint')}
          size="sm"
          error={errors.dailyLimit}
        >
          <NumberField
            value={draft.dailyLimit}
            onChange={(dailyLimit) => setDraft({ ...draft, dailyLimit })}
          />
        </FormItem>
        <FormItem label={t('office-catalogue.pool.few')} size="sm" error={errors.fewLeft}>
          <NumberField value={draft.fewLeft} onChange={(fewLeft) => setDraft({ ...draft, fewLeft })} />
        </FormItem>
      </div>
      <SpecialLimits
        limits={draft.specialLimits}
        onChange={(specialLimits) => setDraft({ ...draft, specialLimits })}
        stars={stars}
        observances={observances}
        error={errors.specialLimits}
      />
      {saving.isError && (
        <AlertBanner type="danger" duration={0} title={stale ? t('office-catalogue.save.stale') : undefined}>
          <p>{stale ? t('office-catalogue.save.staleText') : errorText(saving.error)}</p>
          {stale && (
            <Button look="line" size="sm" className="mt-2" onClick={onReload}>
              {t('office-catalogue.save.reload')}
            </Button>
          )}
        </AlertBanner>
      )}
    </FormDialog>
  )
}
