import { addDays } from '../../lib/dates/civil-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'

interface DayChoiceProps {
  today: string
  value: string
  /** Offers only today and tomorrow. */
  isShort: boolean
  onChange: (day: string) => void
}

/** Chooses today, tomorrow or another day. */
export function DayChoice({ today, value, isShort, onChange }: DayChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Segmented
        label={t('office-sheet.day')}
        options={[
          { value: today, label: t('office-sheet.today') },
          { value: addDays(today, 1), label: t('office-sheet.tomorrow') },
        ]}
        value={value}
        onChange={onChange}
        className="w-60 max-w-full"
      />
      {!isShort && (
        <div className="w-56 max-w-full">
          <DateField
            aria-label={t('office-sheet.other')}
            value={value}
            today={today}
            onChange={(day) => day && onChange(day)}
          />
        </div>
      )}
    </div>
  )
}
