import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { FactList } from './fact-list.tsx'
import { StateBadge } from './state-badge.tsx'
import type { System } from './system.api.ts'
import { formatBytes } from './system.rules.ts'

type CopiesCardProps = { system: System; timeZone: string }

/** Backups: what could be restored if this machine failed now. */
export function CopiesCard({ system, timeZone }: CopiesCardProps) {
  const word = useTextsUnder('office-system.backup')
  const { last, state } = system.copies
  return (
    <TitledCard title={word('title')} end={<StateBadge state={state} />}>
      {last ? (
        <FactList
          facts={[
            { name: word('last'), value: formatMoment(last.at, timeZone) },
            { name: word('ended'), value: word(last.isOk ? 'ok' : 'bad') },
            { name: word('kind'), value: word(last.kind) },
            { name: word('size'), value: formatBytes(last.bytes) },
          ]}
        />
      ) : (
        <p className="text-soft wrap-anywhere">{word('none')}</p>
      )}
    </TitledCard>
  )
}
