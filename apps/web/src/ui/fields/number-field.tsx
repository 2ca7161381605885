import type { ReactNode } from 'react'
import { TextInput } from './text-input.tsx'

interface NumberFieldProps {
  value: number | null
  onChange: (value: number | null) => void
  suffix?: ReactNode
  placeholder?: string
  'aria-label'?: string
}

const longest = 9

/** A whole number; an empty field is null. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '').slice(0, longest)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
