import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'

interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  hint?: string
  disabled?: boolean
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  placeholder?: string
  size?: ControlSize
  invalid?: boolean
  disabled?: boolean
  id?: string
  name?: string
  'aria-label'?: string
  className?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, size, invalid, disabled = false, className } = props
  const { t } = useTranslation()
  const height = useControlHeight(size)
  const attributes = useControlAttributes({ id: props.id }, invalid)
  const pick = (picked: string) => {
    const option = options.find((one) => one.value === picked)
    if (option) onChange(option.value)
  }

  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={pick}
      disabled={disabled}
      {...(props.name ? { name: props.name } : {})}
    >
      <Radix.Trigger
        {...attributes}
        aria-label={props['aria-label']}
        className={classNames(
          controlFrame(Boolean(attributes['aria-invalid']), disabled),
          'min-h-fit min-w-0 items-center justify-between gap-2 px-3.5 py-1.5 text-start leading-snug hit-area focus-ring data-[placeholder]:text-quiet',
          height,
          className ?? 'w-full',
        )}
      >
        <span className="min-w-0 wrap-anywhere">
          <Radix.Value placeholder={placeholder ?? t('ui.select.choose')} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" size={20} className="flex-none text-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-16px)] animate-drop-in overflow-hidden rounded-card border border-line bg-raised shadow-float"
        >
          <Radix.Viewport className="p-1.5">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-11 cursor-pointer select-none items-center justify-between gap-3 rounded-inner px-3 py-2 outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-primary-subtle data-[disabled]:text-quiet"
              >
                <span className="min-w-0 wrap-anywhere">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="block text-quiet text-sm">{option.hint}</span>}
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" size={20} className="text-primary" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
