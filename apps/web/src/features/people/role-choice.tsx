import { type Capability, findPreset, presetNames } from '@vazhipadu/contract/rights'
import { Check } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { setOf } from './people.rules.ts'

interface RoleChoiceProps {
  chosen: readonly Capability[]
  disabled: boolean
  onChange: (chosen: Capability[]) => void
}

/** Six roles as buttons; a tick marks the selection, so that it does not depend on colour. */
export function RoleChoice({ chosen, disabled, onChange }: RoleChoiceProps) {
  const { t } = useTranslation()
  const now = findPreset(chosen)
  return (
    <fieldset aria-label={t('office-people.role')} disabled={disabled} className="flex flex-wrap gap-1.5">
      {presetNames.map((name) => {
        const on = name === now
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => onChange([...setOf(name)])}
            className={classNames(
              'inline-flex h-9 items-center gap-1.5 rounded-inner border px-2.5 font-medium text-sm hit-area focus-ring',
              'disabled:cursor-not-allowed disabled:opacity-60',
              on
                ? 'border-primary bg-primary-subtle text-primary ring-1 ring-primary'
                : 'border-line-strong bg-card hover:bg-sunken',
            )}
          >
            {on && <Check aria-hidden="true" size={16} className="flex-none" />}
            {t(`office-people.presets.${name}`)}
          </button>
        )
      })}
    </fieldset>
  )
}
