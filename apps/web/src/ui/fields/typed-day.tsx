import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from './text-input.tsx'

interface TypedDayProps {
  value: string | undefined
  min: string | undefined
  max: string | undefined
  onType: (value: string) => void
  onDone: () => void
}

/** While a year is typed, its first figures are a day of long ago. */
const isWhole = (day: string) => /^[1-9]\d{3}-/.test(day)

/** The browser's own field, where the months could not be had: a form that is half filled in can be finished. */
export function TypedDay({ value, min, max, onType, onDone }: TypedDayProps) {
  const { t } = useTranslation()
  // Not the one that the form's label names: that is the button it was opened by.
  const id = useId()
  return (
    <TextInput
      type="date"
      id={id}
      autoFocus
      aria-label={t('ui.date.choose')}
      className="m-3"
      defaultValue={value}
      min={min}
      max={max}
      onChange={({ target }) => {
        if (isWhole(target.value) && target.validity.valid) onType(target.value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onDone()
      }}
    />
  )
}
