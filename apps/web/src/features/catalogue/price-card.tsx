import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { catalogueChange, type OfficeOffering, salesQuery, setPrice, withdrawPrice } from './catalogue.api.ts'
import { paiseOf } from './catalogue.rules.ts'

type PriceCardProps = { offering: OfficeOffering; today: string }

const tones = { past: 'plain', now: 'success', coming: 'info' } as const

/** Past, current and future prices. A price is saved at once; existing orders keep the price they were sold at. */
export function PriceCard({ offering, today }: PriceCardProps) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const [adding, setAdding] = useState(false)
  const taking = useChange((from: string) => withdrawPrice(offering.id, from), {
    ...catalogueChange,
    done: t('office-catalogue.price.withdrawn'),
  })
  const sales = useQuery(salesQuery(offering.id)).data
  const soldAt = (paise: number) => sales?.find(({ pricePaise }) => pricePaise === paise)?.pieces ?? 0
  const prices = [...offering.prices].sort((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))
  return (
    <CompactCard
      title={t('office-catalogue.price.title')}
      note={t('office-catalogue.price.note')}
      end={
        !adding && (
          <Button
            look="line"
            size="sm"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setAdding(true)}
          >
            {t('office-catalogue.price.add')}
          </Button>
        )
      }
    >
      {adding && <NewPrice offering={offering} today={today} onDone={() => setAdding(false)} />}
      {taking.isError && (
        <AlertBanner type="danger" duration={0} className="mb-3">
          {errorText(taking.error)}
        </AlertBanner>
      )}
      {prices.length === 0 && <p className="text-soft">{t('office-catalogue.price.none')}</p>}
      <ul>
        {prices.map((price) => (
          <li
            key={price.effectiveFrom}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2.5"
          >
            <span className="min-w-36 flex-1">
              <bdi>{formatDay(price.effectiveFrom, 'dated')}</bdi>
              {price.note && (
                <span className="block text-quiet text-sm [unicode-bidi:plaintext]">{price.note}</span>
              )}
              <span className="block text-quiet text-sm">
                {price.setBy
                  ? t('office-catalogue.price.setBy', {
                      name: price.setBy,
                      day: formatMomentDay(price.setAt, timeZone),
                    })
                  : t('office-catalogue.price.fromTheStart')}
                {price.state !== 'coming' &&
                  sales &&
                  ` · ${t('office-catalogue.price.sold', { count: soldAt(price.pricePaise) })}`}
              </span>
            </span>
            <bdi className="num min-w-20 text-end font-semibold">{formatRupees(price.pricePaise)}</bdi>
            <Badge tone={tones[price.state]}>{t(`office-catalogue.price.${price.state}`)}</Badge>
            {price.state === 'coming' && (
              <Button
                look="plain"
                size="xs"
                loading={taking.isPending && taking.variables === price.effectiveFrom}
                aria-label={t('office-catalogue.price.withdrawNamed', {
                  day: formatDay(price.effectiveFrom, 'dated'),
                })}
                onClick={() => taking.mutate(price.effectiveFrom)}
              >
                {t('office-catalogue.price.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </CompactCard>
  )
}

function NewPrice({ offering, today, onDone }: PriceCardProps & { onDone: () => void }) {
  const { t } = useTranslation()
  const { register, watch, setValue, handleSubmit, formState } = useForm({
    defaultValues: { from: today, rupees: '', note: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { from, rupees, note } = watch()
  const saving = useChange((body: Parameters<typeof setPrice>[1]) => setPrice(offering.id, body), {
    ...catalogueChange,
    done: t('office-catalogue.price.saved'),
  })
  useUnsaved(rupees !== '' || note !== '')
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const validate = (typed: string) => (paiseOf(typed) ?? 0) >= 100 || t('office-catalogue.price.wrong')
  const save = handleSubmit(() =>
    saving.mutate(
      { effectiveFrom: from, pricePaise: paiseOf(rupees) ?? 0, ...(note.trim() && { note: note.trim() }) },
      { onSuccess: onDone },
    ),
  )
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-3 pb-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <FormItem label={t('office-catalogue.price.from')} size="sm" error={refused.effectiveFrom}>
          <DateField
            value={from}
            min={today}
            today={today}
            onChange={(picked) => picked && setValue('from', picked)}
          />
        </FormItem>
        <FormItem
          label={t('office-catalogue.price.rupees')}
          size="sm"
          error={formState.errors.rupees?.message ?? refused.pricePaise}
          asterisk
        >
          <TextInput prefix="₹" inputMode="decimal" {...register('rupees', { validate })} />
        </FormItem>
        <FormItem label={t('office-catalogue.price.order')} size="sm">
          <TextInput maxLength={200} {...register('note')} />
        </FormItem>
      </div>
      {saving.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(saving.error)}
        </AlertBanner>
      )}
      <div className="flex gap-3">
        <Button type="submit" size="sm" loading={saving.isPending}>
          {t('office-catalogue.price.save')}
        </Button>
        <Button look="plain" size="sm" onClick={onDone}>
          {t('office.cancel')}
        </Button>
      </div>
    </form>
  )
}
