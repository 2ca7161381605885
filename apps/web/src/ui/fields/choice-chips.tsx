import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface ChoiceChipsProps<Value extends string | number> {
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  label: string
}

/** Checkboxes as chips. A tick marks selected chips, not colour alone. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>) {
  const { options, chosen, onChange, label } = props
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map(({ value, label: words }) => {
        const on = chosen.includes(value)
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
            className={classNames(
              'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-[18px] border px-3 font-medium text-sm hit-area focus-ring',
              on
                ? 'border-transparent bg-primary-subtle text-primary'
                : 'border-line-strong text-soft hover:bg-sunken',
            )}
          >
            {on && <Check aria-hidden="true" size={15} className="flex-none" />}
            <bdi>{words}</bdi>
          </button>
        )
      })}
    </fieldset>
  )
}
