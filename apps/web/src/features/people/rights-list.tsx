import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { sortRights } from './people.rules.ts'
import { shortDay } from './people-words.ts'

interface RightsListProps {
  label: string
  held: readonly Capability[]
  chosen: readonly Capability[]
  /** Capabilities of `held` that expire, with the date. */
  ends: readonly { capability: Capability; until: string }[]
  disabled: boolean
  onChange: (chosen: Capability[]) => void
}

/** The seven capabilities with what each allows; held, added and removed are shown in words. */
export function RightsList({ label, held, chosen, ends, disabled, onChange }: RightsListProps) {
  const { t } = useTranslation()
  const wordOf = (one: Capability) => {
    const until = ends.find(({ capability }) => capability === one)?.until
    const isChosen = chosen.includes(one)
    if (held.includes(one) && !isChosen) return t('office-people.rights.taken')
    if (!held.includes(one)) return isChosen ? t('office-people.rights.added') : ''
    return until === undefined ? '' : t('office-people.until', { day: shortDay(until) })
  }
  return (
    <ul aria-label={label} className="overflow-hidden rounded-inner border border-line">
      {capabilities.map((one) => {
        const isChosen = chosen.includes(one)
        const changes = isChosen !== held.includes(one)
        return (
          <li
            key={one}
            className={classNames(
              'flex items-center gap-3 border-line border-b px-3 last:border-b-0',
              changes && 'bg-primary-subtle',
            )}
          >
            <div className="min-w-0 flex-1">
              <Checkbox
                checked={isChosen}
                disabled={disabled}
                onCheckedChange={(on) =>
                  onChange(sortRights(on === true ? [...chosen, one] : chosen.filter((each) => each !== one)))
                }
              >
                <span className={classNames('block', isChosen ? 'font-medium' : 'text-soft')}>
                  {t(`office-people.capabilities.${one}`)}
                </span>
                <span className="block text-quiet text-sm leading-5">
                  {t(`office-people.capabilityText.${one}`)}
                </span>
              </Checkbox>
            </div>
            <span className="flex-none text-quiet text-sm">{wordOf(one)}</span>
          </li>
        )
      })}
    </ul>
  )
}
