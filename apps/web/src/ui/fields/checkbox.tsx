import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useControlAttributes } from './form-item-context.ts'

interface CheckboxProps extends Omit<ComponentProps<typeof Radix.Root>, 'children' | 'onChange'> {
  children?: ReactNode
  invalid?: boolean
}

export function Checkbox({ children, className, invalid, ...rest }: CheckboxProps) {
  const ownId = useId()
  const attributes = useControlAttributes(rest, invalid)
  const id = attributes.id ?? ownId
  const box = (
    <Radix.Root
      {...rest}
      {...attributes}
      id={id}
      className={classNames(
        'grid size-6 flex-none place-items-center rounded-md border-[1.5px] bg-card text-neutral hit-area focus-ring',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:opacity-55',
        attributes['aria-invalid'] ? 'border-danger' : 'border-line-strong',
        className,
      )}
    >
      <Radix.Indicator className="group">
        <Check
          aria-hidden="true"
          size={18}
          strokeWidth={3}
          className="group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden="true"
          size={18}
          strokeWidth={3}
          className="hidden group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  )
  if (!children) return box
  return (
    <span className="flex min-h-11 items-start gap-3 py-2.5">
      {box}
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer leading-6">
        {children}
      </label>
    </span>
  )
}
