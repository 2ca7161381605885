import { X } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { Combobox } from './combobox.tsx'

interface TagPickerProps<Value extends string | number> {
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  label: string
  /** Label of the control that adds an option. */
  add: string
  /** Shown if nothing is selected. */
  none: string
  /** `not`: the selected options are exclusions. */
  look?: 'plain' | 'not'
}

/** Selects some of many options: selected ones are tags, others are found by search. */
export function TagPicker<Value extends string | number>(props: TagPickerProps<Value>) {
  const { options, chosen, onChange, label, add, none, look = 'plain' } = props
  const { t } = useTranslation()
  const left = options.filter(({ value }) => !chosen.includes(value))
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {chosen.length === 0 && <span className="text-soft">{none}</span>}
      {chosen.map((value) => {
        const words = options.find((option) => option.value === value)?.label ?? String(value)
        return (
          <button
            key={value}
            type="button"
            aria-label={t('ui.tags.remove', { name: words })}
            onClick={() => onChange(chosen.filter((one) => one !== value))}
            className={classNames(
              'inline-flex h-9 items-center gap-1.5 rounded-full px-3 font-medium text-sm hit-area focus-ring',
              look === 'not' ? 'bg-danger-subtle text-danger' : 'bg-primary-subtle text-primary',
            )}
          >
            {words}
            <X aria-hidden="true" size={15} />
          </button>
        )
      })}
      {left.length > 0 && (
        <Combobox
          aria-label={add}
          placeholder={add}
          size="xs"
          className="w-auto"
          options={left.map(({ value, ...rest }) => ({ value: String(value), ...rest }))}
          value={undefined}
          onChange={(picked) => {
            const option = left.find(({ value }) => String(value) === picked)
            if (option) onChange([...chosen, option.value])
          }}
        />
      )}
    </fieldset>
  )
}
