import { type ReactNode, use, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItemContext } from './form-item-context.ts'
import { TextInput } from './text-input.tsx'

interface NumberFieldProps {
  value: number | null
  /** Null if empty, NaN if the text is not a valid number; forms must reject NaN. */
  onChange: (value: number | null) => void
  /** `money` allows paise as two decimals. */
  kind?: 'whole' | 'money'
  suffix?: ReactNode
  placeholder?: string
  'aria-label'?: string
}

const longest = 14
const shapes = { whole: /^\d{1,9}$/, money: /^\d{1,9}(\.\d{0,2})?$/ }
/** `1,250` and `1,00,000`: commas only between groups of digits. */
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(?!\d)/

function readNumber(text: string, kind: keyof typeof shapes): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const plain = grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  return shapes[kind].test(plain) ? Number(plain) : Number.NaN
}

/** A number field that keeps the text as typed: invalid text is reported, never corrected by dropping characters. */
export function NumberField({ value, onChange, kind = 'whole', ...rest }: NumberFieldProps) {
  const { t } = useTranslation()
  const faultId = useId()
  const item = use(FormItemContext)
  const [typed, setTyped] = useState('')
  // A value from outside replaces the typed text.
  const text = Object.is(readNumber(typed, kind), value) ? typed : String(value ?? '')
  const isWrong = Number.isNaN(readNumber(text, kind))
  // The form's own error is shown at the same place and takes precedence.
  const isSaid = isWrong && !item?.invalid
  return (
    <>
      <TextInput
        {...rest}
        inputMode={kind === 'money' ? 'decimal' : 'numeric'}
        maxLength={longest}
        value={text}
        {...(isWrong && { invalid: true })}
        {...(isSaid && { 'aria-describedby': [faultId, item?.describedBy].filter(Boolean).join(' ') })}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readNumber(target.value, kind))
        }}
      />
      {isSaid && (
        <span
          id={faultId}
          aria-live="polite"
          className="mt-1.5 block text-[0.9375rem] text-danger leading-snug"
        >
          {t(`ui.number.${kind}`)}
        </span>
      )}
    </>
  )
}
