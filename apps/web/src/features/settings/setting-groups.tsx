import { useTranslation } from 'react-i18next'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { SettingRow } from './setting-row.tsx'
import type { Setting } from './settings.api.ts'

interface SettingGroupsProps {
  settings: readonly Setting[]
  /** What the admin who looks at them may do. */
  rights: readonly string[]
  timeZone: string
}

/** A key's first word is its group, in the order the settings come in. */
export function SettingGroups({ settings, rights, timeZone }: SettingGroupsProps) {
  const { t } = useTranslation()
  const groups = [...new Set(settings.map(({ key }) => key.split('.')[0] ?? ''))]
  return (
    <div className="grid max-w-4xl gap-6">
      {groups.map((group) => (
        <CompactCard
          key={group}
          title={t(`office-settings.groups.${group}`)}
          note={t(`office-settings.notes.${group}`)}
        >
          {settings
            .filter(({ key }) => key.startsWith(`${group}.`))
            .map((setting) => (
              <SettingRow key={setting.key} setting={setting} rights={rights} timeZone={timeZone} />
            ))}
        </CompactCard>
      ))}
    </div>
  )
}
