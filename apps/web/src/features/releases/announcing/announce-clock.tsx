import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { AnnounceDraft } from './announce-rules.ts'

interface AnnounceClockProps {
  control: Control<AnnounceDraft, unknown, unknown>
  name: 'opensAt' | 'endsAt' | 'entriesFrom' | 'entriesUntil'
  today: string
}

/** Date and time in the temple's time zone. */
export function AnnounceClock({ control, name, today }: AnnounceClockProps) {
  const { t } = useTranslation()
  const label = t(`office-releases.when.${name}`)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FormItem label={label} error={fieldState.error?.message} size="sm">
          <span className="grid grid-cols-[minmax(0,1fr)_9.5rem] gap-2 max-[26rem]:grid-cols-1">
            <DateField
              value={field.value.day || undefined}
              min={today}
              today={today}
              onChange={(day) => field.onChange({ ...field.value, day: day ?? '' })}
            />
            <TextInput
              type="time"
              aria-label={t('office-releases.when.time', { what: label })}
              value={field.value.time}
              onChange={(event) => field.onChange({ ...field.value, time: event.target.value })}
            />
          </span>
        </FormItem>
      )}
    />
  )
}
