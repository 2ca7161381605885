import { CircleDashed, KeyRound, Smartphone, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Person } from './people.api.ts'

const icons = { passkey: KeyRound, both: KeyRound, app: Smartphone, device: Smartphone, none: TriangleAlert }

/** State of the second factor in words, not as colour alone. */
export function FactorWords({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { factor, capabilities, waiting } = person
  const isOut = capabilities.length === 0
  const Icon = isOut ? CircleDashed : icons[factor]
  const words = isOut
    ? t(`office-people.factors.${waiting ? 'first' : 'removed'}`)
    : t(`office-people.factors.${factor}`)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        isOut ? 'text-quiet' : factor === 'none' ? 'text-warning' : 'text-soft',
      )}
    >
      <Icon aria-hidden="true" size={16} className="flex-none" />
      {words}
    </span>
  )
}
