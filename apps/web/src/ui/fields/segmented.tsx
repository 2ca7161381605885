import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
}

interface SegmentedProps<Value extends string> {
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  label: string
  className?: string
}

/** Radio buttons as segments of one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, label, className } = props
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(picked) => {
        const option = options.find((one) => one.value === picked)
        if (option) onChange(option.value)
      }}
      aria-label={label}
      orientation="horizontal"
      className={classNames('flex flex-wrap gap-1 rounded-card bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={classNames(
            'flex min-h-11 max-w-full flex-auto items-center justify-center gap-2 rounded-inner px-1.5 font-medium sm:px-3 text-soft focus-ring',
            'data-[state=checked]:bg-raised data-[state=checked]:text-primary data-[state=checked]:shadow-card',
          )}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
