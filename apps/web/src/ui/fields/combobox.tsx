import { Command } from 'cmdk'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Shown small beside the label. */
  hint?: string
  /** Additional search terms: "Bharat", "+91", the Malayalam name. */
  keywords?: string[]
}

interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string | undefined
  onChange: (value: string) => void
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  /** Renders the selected option in the closed control; defaults to its label. */
  renderChosen?: (option: ComboboxOption) => ReactNode
  size?: ControlSize
  invalid?: boolean
  disabled?: boolean
  id?: string
  'aria-label'?: string
  className?: string
}

export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, size, invalid, disabled = false, className } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const height = useControlHeight(size)
  const attributes = useControlAttributes({ id: props.id }, invalid)
  const chosen = options.find((option) => option.value === value)
  const search = props.searchPlaceholder ?? t('ui.combobox.search')

  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger
        {...attributes}
        role="combobox"
        aria-expanded={open}
        aria-label={props['aria-label']}
        disabled={disabled}
        className={classNames(
          controlFrame(Boolean(attributes['aria-invalid']), disabled),
          'min-h-fit min-w-0 items-center justify-between gap-2 px-3.5 py-1.5 text-start leading-snug hit-area focus-ring',
          height,
          className ?? 'w-full',
        )}
      >
        <span className={classNames('min-w-0 wrap-anywhere', !chosen && 'text-quiet')}>
          {chosen
            ? (props.renderChosen?.(chosen) ?? chosen.label)
            : (props.placeholder ?? t('ui.select.choose'))}
        </span>
        <ChevronsUpDown aria-hidden="true" size={18} className="flex-none text-soft" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-72 max-w-[calc(100vw-16px)] animate-drop-in overflow-hidden rounded-card border border-line bg-raised shadow-float"
        >
          <Command label={search}>
            <div className="flex items-center gap-2 border-line border-b px-3.5">
              <Search aria-hidden="true" size={18} className="flex-none text-soft" />
              <Command.Input
                placeholder={search}
                className="h-12 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Command.List className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-4 text-soft">
                {props.emptyText ?? t('ui.combobox.empty')}
              </Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  keywords={[option.label, ...(option.hint ? [option.hint] : []), ...(option.keywords ?? [])]}
                  onSelect={() => {
                    onChange(option.value)
                    setOpen(false)
                  }}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-inner px-3 py-2 data-[selected=true]:bg-primary-subtle"
                >
                  <span className="min-w-0 flex-auto">{option.label}</span>
                  {option.hint && <bdi className="text-quiet text-sm">{option.hint}</bdi>}
                  <Check
                    aria-hidden="true"
                    size={20}
                    className={classNames('flex-none text-primary', option.value !== value && 'invisible')}
                  />
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
