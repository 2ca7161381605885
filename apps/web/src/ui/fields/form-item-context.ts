import { createContext, use } from 'react'

export interface FormItemWiring {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FormItemContext = createContext<FormItemWiring | undefined>(undefined)

interface OwnAttributes {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** Connects a control with its label, hint and error; the control's own attributes take precedence. */
export function useControlAttributes(own: OwnAttributes, invalid?: boolean) {
  const item = use(FormItemContext)
  const wrong = invalid ?? item?.invalid ?? false
  return {
    id: own.id ?? item?.controlId,
    'aria-describedby': own['aria-describedby'] ?? item?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (wrong || undefined),
    'aria-required': own['aria-required'] ?? (item?.required || undefined),
  }
}
