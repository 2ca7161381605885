import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { catalogueChange, type OfficeOffering, setPrices } from './catalogue.api.ts'
import { raisePaise } from './catalogue.rules.ts'

interface PricesDialogProps {
  /** The offerings the table shows, so that filters select which prices to change. */
  offerings: readonly OfficeOffering[]
  today: string
  onClose: () => void
}

/** `typed`: rupees by offering id; offerings without an entry keep their price. */
type Draft = { from: string; note: string; percent: number | null; typed: Record<string, number | null> }

/** Prices are multiples of ₹ 5, so that the counter does not need single rupees as change. */
const STEP_RUPEES = 5

/** New prices for many offerings from a day on. An empty field keeps the price. */
export function PricesDialog({ offerings, today, onClose }: PricesDialogProps) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-catalogue.prices')
  const form = useForm<Draft>({ defaultValues: { from: today, note: '', percent: 10, typed: {} } })
  const { from, note, percent, typed } = form.watch()
  const [fault, setFault] = useState<string>()
  const saving = useChange(setPrices, catalogueChange)
  const priced = offerings.filter(({ pricePaise }) => pricePaise !== null)
  const changes = priced.flatMap(({ id, pricePaise }) => {
    const rupees = typed[id] ?? null
    return rupees === null || rupees * 100 === pricePaise
      ? []
      : [{ offering_id: id, pricePaise: Math.round(rupees * 100) }]
  })
  const raise = () => {
    if (!percent) return
    form.setValue(
      'typed',
      Object.fromEntries(
        priced.map(({ id, pricePaise }) => [
          id,
          raisePaise(pricePaise ?? 0, { percent, step: STEP_RUPEES }) / 100,
        ]),
      ),
    )
  }
  const save = () => {
    const wrong = changes.some(({ pricePaise }) => !(pricePaise >= 100))
    setFault(wrong ? t('office-catalogue.price.wrong') : changes.length === 0 ? word('none') : undefined)
    if (wrong || changes.length === 0) return
    saving.mutate(
      { effectiveFrom: from, prices: changes, ...(note.trim() && { note: note.trim() }) },
      { onSuccess: onClose },
    )
  }
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  return (
    <FormDialog
      width={680}
      onClose={onClose}
      title={word('title')}
      description={word('lead')}
      onSubmit={save}
      cancel={t('office.cancel')}
      submit={word('save', { count: changes.length })}
      loading={saving.isPending}
      failure={saving.isError ? errorText(saving.error) : fault}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormItem label={t('office-catalogue.price.from')} size="sm" error={refused.effectiveFrom}>
          <DateField
            value={from}
            min={today}
            today={today}
            onChange={(picked) => picked && form.setValue('from', picked)}
          />
        </FormItem>
        <FormItem label={t('office-catalogue.price.order')} size="sm">
          <TextInput
            maxLength={200}
            value={note}
            onChange={({ target }) => form.setValue('note', target.value)}
          />
        </FormItem>
        <FormItem label={word('percent')} hint={word('steps')} size="sm">
          <NumberField value={percent} suffix="%" onChange={(share) => form.setValue('percent', share)} />
        </FormItem>
        <Button look="line" size="sm" className="self-start sm:mt-7.5" disabled={!percent} onClick={raise}>
          {word('raise', { count: priced.length })}
        </Button>
      </div>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-y">
        {priced.map(({ id, name, deity, pricePaise }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_5rem_9rem]"
          >
            <span className="min-w-0 max-sm:col-span-2">
              <span className="block font-medium">{name}</span>
              <span className="block text-quiet text-sm">{deity.name}</span>
            </span>
            <bdi className="num text-soft sm:text-end">{formatRupees(pricePaise ?? 0)}</bdi>
            <NumberField
              kind="money"
              aria-label={word('of', { name })}
              placeholder={word('same')}
              value={typed[id] ?? null}
              onChange={(rupees) => form.setValue('typed', { ...typed, [id]: rupees })}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
