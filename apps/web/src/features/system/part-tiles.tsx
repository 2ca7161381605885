import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { describePart } from './part-words.ts'
import { StateBadge } from './state-badge.tsx'
import type { System } from './system.api.ts'
import { partNames } from './system.rules.ts'

/** The state of the six parts of the system. */
export function PartTiles({ system, timeZone }: { system: System; timeZone: string }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {partNames.map((name) => (
        <li key={name} className="min-w-0 rounded-card border border-line bg-card p-4">
          <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
            <h3 className="font-sans font-semibold text-base">{t(`office-system.part.${name}`)}</h3>
            <StateBadge state={system[name].state} />
          </div>
          {describePart(name, system, { t, timeZone }).map((line) => (
            <p key={line} className="text-[0.9375rem] text-soft wrap-anywhere">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
