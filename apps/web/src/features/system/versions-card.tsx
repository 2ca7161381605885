import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { FactList } from './fact-list.tsx'
import type { System } from './system.api.ts'

type VersionsCardProps = { system: System; timeZone: string }

/** Versions of the running processes, and when they started. */
export function VersionsCard({ system, timeZone }: VersionsCardProps) {
  const word = useTextsUnder('office-system.versions')
  const { processes, migration } = system.versions
  return (
    <TitledCard title={word('title')}>
      <FactList
        facts={[
          ...processes.map(({ kind, version, commit, startedAt, reportedAt, isSilent }) => ({
            name: word(kind),
            note: isSilent
              ? word('silent', { when: formatMoment(reportedAt, timeZone) })
              : word('since', { when: formatMoment(startedAt, timeZone) }),
            value: `${version} (${commit.slice(0, 7)})`,
          })),
          { name: word('database'), value: system.machine.database },
          {
            name: word('tables'),
            note: word('tablesAt', { when: formatMoment(migration.appliedAt, timeZone) }),
            value: migration.name.slice(0, 4),
          },
        ]}
      />
      {processes.length === 0 && <p className="pt-3 text-soft">{word('nobody')}</p>}
    </TitledCard>
  )
}
