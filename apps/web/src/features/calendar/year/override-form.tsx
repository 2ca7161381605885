import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { starOptions } from '../../../lib/star-options.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TagPicker } from '../../../ui/fields/tag-picker.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { calendarChange, overrideDays } from '../calendar.api.ts'
import { correctionOf, type DayDraft, describeCorrection, draftOf, tithiWords } from './correct-day.ts'
import type { Year, YearDay } from './describe-year-day.ts'

type Named = { name: string; nameMl: string }

interface OverrideFormProps {
  day: YearDay
  tithiId: number
  stars: readonly (Named & { id: number })[]
  observances: readonly (Named & { id: string })[]
  earlier: Year['overrides'][number] | undefined
  onDone: () => void
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const optionOf = <Id extends number | string>({ id, name, nameMl }: Named & { id: Id }) => ({
  value: id,
  label: name,
  hint: nameMl,
})

/** Corrects one day to match the printed calendar; shows the values before and after, and asks for a reason. */
export function OverrideForm({ day, tithiId, stars, observances, earlier, onDone }: OverrideFormProps) {
  const { t } = useTranslation()
  const before = draftOf(day, tithiId)
  const [draft, setDraft] = useState<DayDraft>(before)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const saving = useChange(overrideDays, { ...calendarChange, done: t('office.override.saved') })
  const change = (part: Partial<DayDraft>) => setDraft({ ...draft, ...part })
  const changes = describeCorrection(t, before, draft, {
    star: (id) => stars.find((star) => star.id === id)?.name ?? String(id),
    observance: (id) => observances.find((one) => one.id === id)?.name ?? id,
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    const correction = correctionOf(day.date, before, draft, earlier)
    if (!correction) return setError(t('office.override.nothing'))
    if (reason.trim().length < 3) return setError(t('office.reason.needed'))
    setError(undefined)
    saving.mutate({ days: [correction], reason: reason.trim() }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <FormItem label={t('office.override.star')} size="sm">
        <Combobox
          options={starOptions(stars)}
          value={String(draft.starId)}
          onChange={(id) => change({ starId: Number(id) })}
        />
      </FormItem>
      <div className="grid gap-1.5">
        <p className="font-medium">{t('office.override.birthdayStars')}</p>
        <TagPicker
          label={t('office.override.birthdayStars')}
          add={t('office.override.addStar')}
          none={t('office.none')}
          options={stars.map(optionOf)}
          chosen={draft.birthdayStars}
          onChange={(birthdayStars) => change({ birthdayStars: birthdayStars.slice(0, 3) })}
        />
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium">{t('office.override.observances')}</p>
        <TagPicker
          label={t('office.override.observances')}
          add={t('office.override.addObservance')}
          none={t('office.none')}
          options={observances.map(optionOf)}
          chosen={draft.observances}
          onChange={(chosen) => change({ observances: chosen })}
        />
      </div>
      {tithiId > 0 && (
        <FormItem label={t('office.override.tithi')} size="sm">
          <Combobox
            options={numbers(30).map((id) => ({ value: String(id), label: tithiWords(t, id) }))}
            value={String(draft.tithiId)}
            onChange={(id) => change({ tithiId: Number(id) })}
          />
        </FormItem>
      )}
      <div className="grid grid-cols-2 gap-3">
        <FormItem label={t('office.override.month')} size="sm">
          <Select
            options={numbers(12).map((id) => ({ value: String(id), label: t(`office.months.${id}`) }))}
            value={String(draft.malayalam.month)}
            onChange={(month) => change({ malayalam: { ...draft.malayalam, month: Number(month) } })}
          />
        </FormItem>
        <FormItem label={t('office.override.day')} size="sm">
          <Select
            options={numbers(32).map((id) => ({ value: String(id), label: String(id) }))}
            value={String(draft.malayalam.day)}
            onChange={(number) => change({ malayalam: { ...draft.malayalam, day: Number(number) } })}
          />
        </FormItem>
      </div>
      {changes.length > 0 && (
        <dl
          aria-label={t('office.override.changes')}
          className="grid gap-2 rounded-inner bg-sunken px-4 py-3"
        >
          {changes.map(({ field, was, is }) => (
            <div key={field}>
              <dt className="text-soft text-sm">{t(`office.fields.${field}`)}</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <del className="text-quiet">{was}</del>
                <ArrowRight
                  aria-label={t('office.override.becomes')}
                  size={16}
                  className="rtl:-scale-x-100"
                />
                <ins className="font-semibold no-underline">{is}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <FormItem label={t('office.override.why')} hint={t('office.override.whyHint')} error={error} asterisk>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </FormItem>
      {saving.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(saving.error)}
        </AlertBanner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" loading={saving.isPending}>
          {t('office.override.save')}
        </Button>
        <Button look="line" onClick={onDone}>
          {t('office.cancel')}
        </Button>
      </div>
    </form>
  )
}
