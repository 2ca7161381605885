import type { ReactNode } from 'react'
import { FormItem } from './form-item.tsx'
import { TextInput } from './text-input.tsx'

interface ReasonFieldProps {
  label: ReactNode
  hint: ReactNode
  error: ReactNode
  value: string
  onChange: (reason: string) => void
}

/** The reason for an action, stored with it for later review. */
export function ReasonField({ label, hint, error, value, onChange }: ReasonFieldProps) {
  return (
    <FormItem label={label} hint={hint} error={error} asterisk>
      <TextInput
        multiline
        rows={2}
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormItem>
  )
}
