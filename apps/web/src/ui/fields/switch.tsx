import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { useControlAttributes } from './form-item-context.ts'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Text beside the switch; without it, a FormItem's label names it. */
  children?: ReactNode
}

/** A setting that applies at once. The knob's position shows the state, not colour alone. */
export function Switch({ checked, onChange, disabled = false, children }: SwitchProps) {
  const ownId = useId()
  const attributes = useControlAttributes({})
  const id = attributes.id ?? ownId
  return (
    <span className="inline-flex min-h-11 items-center gap-3">
      <Radix.Root
        {...attributes}
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-7 w-12 flex-none items-center rounded-full border border-line-strong bg-sunken p-0.5 hit-area focus-ring disabled:opacity-55 data-[state=checked]:border-success data-[state=checked]:bg-success"
      >
        <Radix.Thumb className="block size-5 rounded-full bg-line-strong transition-[translate] duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-success rtl:data-[state=checked]:-translate-x-5" />
      </Radix.Root>
      {children && (
        <label htmlFor={id} className="cursor-pointer font-medium">
          {children}
        </label>
      )}
    </span>
  )
}
