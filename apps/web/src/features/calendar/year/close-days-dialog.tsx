import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { addBlock, type Closing, calendarChange, closingPreviewQuery } from '../calendar.api.ts'
import { ClosingEffect } from './closing-effect.tsx'

export type OfferingChoice = { id: number; name: string; nameMl: string }

interface CloseDaysDialogProps {
  day: CivilDay
  today: CivilDay
  offerings: readonly OfferingChoice[]
  onClose: () => void
}

const wholeTemple = 'temple'
const shortestReason = 3

/** Closes a day or a range, after showing which bookings are affected. */
export function CloseDaysDialog({ day, today, offerings, onClose }: CloseDaysDialogProps) {
  const { t } = useTranslation()
  const [what, setWhat] = useState(wholeTemple)
  const [from, setFrom] = useState(day < today ? today : day)
  const [to, setTo] = useState(from)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const closing = useChange(addBlock, { ...calendarChange, done: t('office.closing.done') })
  const span = { offering_id: what === wholeTemple ? null : Number(what), from, to: to < from ? from : to }
  // A fixed reason, because the preview does not depend on it: typing the reason must not refetch.
  const preview = useQuery({
    ...closingPreviewQuery({ ...span, reason: t('office.closing.title') }),
    placeholderData: keepPreviousData,
  })
  const refused = closing.error instanceof ApiError ? closing.error.fields : {}

  const confirm = () => {
    const body: Closing = { ...span, reason: reason.trim() }
    if (body.reason.length < shortestReason) {
      setReasonError(t('office.reason.needed'))
      return
    }
    setReasonError(undefined)
    closing.mutate(body, { onSuccess: onClose })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('office.closing.dialog')}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={
        span.from === span.to
          ? t('office.closing.confirmOne', { day: formatDay(span.from, 'short') })
          : t('office.closing.confirm', { count: preview.data?.days ?? 0 })
      }
      look="danger"
      loading={closing.isPending}
      failure={closing.isError ? errorText(closing.error) : undefined}
    >
      <FormItem label={t('office.closing.what')} error={refused.offering_id}>
        <Combobox
          options={[
            { value: wholeTemple, label: t('office.closing.temple') },
            ...offerings.map(({ id, name, nameMl }) => ({ value: String(id), label: name, hint: nameMl })),
          ]}
          value={what}
          onChange={setWhat}
        />
      </FormItem>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormItem label={t('office.closing.from')} error={refused.from}>
          <DateField
            value={from}
            min={today}
            today={today}
            onChange={(picked) => {
              if (!picked) return
              setFrom(picked)
              if (picked > to) setTo(picked)
            }}
          />
        </FormItem>
        <FormItem label={t('office.closing.to')} error={refused.to}>
          <DateField value={to} min={from} today={today} onChange={(picked) => picked && setTo(picked)} />
        </FormItem>
      </div>
      <FormItem
        label={t('office.closing.reason')}
        hint={t('office.closing.reasonHint')}
        error={reasonError ?? refused.reason}
        asterisk
      >
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </FormItem>
      <ClosingEffect
        effect={preview.data}
        stale={preview.isPlaceholderData}
        failure={preview.isError ? errorText(preview.error) : undefined}
        onRetry={() => void preview.refetch()}
      />
    </FormDialog>
  )
}
