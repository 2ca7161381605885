import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { Pool } from './catalogue.api.ts'
import type { OfferingDraft } from './catalogue.rules.ts'

interface LimitsCardProps {
  draft: OfferingDraft
  onChange: (part: Partial<OfferingDraft>) => void
  errors: Record<string, string>
  pools: readonly Pool[]
  onOpenPool: (pool: Pool) => void
}

/** The offering's pool, how much of it one devotee may take, and the booking cutoff. */
export function LimitsCard({ draft, onChange, errors, pools, onOpenPool }: LimitsCardProps) {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.limits')
  const pool = pools.find(({ id }) => id === draft.pool_id)
  return (
    <CompactCard title={words('title')}>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <FormItem
          label={words('pool')}
          size="sm"
          error={errors.pool_id}
          className="sm:col-span-2"
          hint={
            pool &&
            (pool.dailyLimit === null
              ? t('office-catalogue.limits.free')
              : t('office-catalogue.limits.aDay', {
                  limit: pool.dailyLimit,
                  unit: pool.unit,
                  few: pool.fewLeft,
                }))
          }
        >
          <Select
            options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(draft.pool_id)}
            onChange={(id) => onChange({ pool_id: Number(id) })}
          />
        </FormItem>
        <Button
          look="line"
          size="sm"
          className="self-start sm:mt-7.5"
          disabled={!pool}
          onClick={() => pool && onOpenPool(pool)}
        >
          {words('openPool')}
        </Button>
        <FormItem label={words('units')} size="sm" error={errors.units}>
          <NumberField value={draft.units} suffix={pool?.unit} onChange={(units) => onChange({ units })} />
        </FormItem>
        <FormItem label={words('perOrder')} size="sm" error={errors.mostPerOrder}>
          <NumberField value={draft.mostPerOrder} onChange={(mostPerOrder) => onChange({ mostPerOrder })} />
        </FormItem>
        <FormItem
          label={words('perAccount')}
          size="sm"
          error={errors.mostPerAccountDay}
          hint={words('empty')}
        >
          <NumberField
            value={draft.mostPerAccountDay}
            onChange={(mostPerAccountDay) => onChange({ mostPerAccountDay })}
          />
        </FormItem>
        <FormItem
          label={words('closesDays')}
          size="sm"
          error={errors['cutoff.daysBefore']}
          hint={words('sameDay')}
        >
          <NumberField
            value={draft.cutoff.daysBefore}
            suffix={words('daysBefore')}
            onChange={(daysBefore) => onChange({ cutoff: { ...draft.cutoff, daysBefore } })}
          />
        </FormItem>
        <FormItem label={words('closesAt')} size="sm" error={errors['cutoff.time']}>
          <TextInput
            type="time"
            value={draft.cutoff.time}
            onChange={(event) => onChange({ cutoff: { ...draft.cutoff, time: event.target.value } })}
          />
        </FormItem>
        <FormItem
          label={words('counterUntil')}
          size="sm"
          error={errors.counterMinutes}
          hint={words('counterHint')}
        >
          <NumberField
            value={draft.counterMinutes}
            suffix={words('minutesBefore')}
            onChange={(counterMinutes) => onChange({ counterMinutes })}
          />
        </FormItem>
        <FormItem label={words('opens')} size="sm" error={errors.opensDays}>
          <NumberField
            value={draft.opensDays}
            suffix={words('days')}
            onChange={(opensDays) => onChange({ opensDays })}
          />
        </FormItem>
        <Switch checked={draft.mustBePresent} onChange={(mustBePresent) => onChange({ mustBePresent })}>
          {words('present')}
        </Switch>
        <Switch checked={draft.starRequired} onChange={(starRequired) => onChange({ starRequired })}>
          {words('star')}
        </Switch>
      </div>
    </CompactCard>
  )
}
