import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { System } from './system.api.ts'
import { isLate, listWaiting } from './system.rules.ts'

type Queue = System['work']['queues'][number]

/** Queued jobs by kind; empty queues are only counted. */
export function BackgroundCard({ system, timeZone }: { system: System; timeZone: string }) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-system.background')
  const name = ({ queue }: Queue) => t(`office-system.queue.${queue}`, { defaultValue: queue })
  const queues = listWaiting(system.work.queues)
  const oldest = ({ oldestAt }: Queue) =>
    oldestAt === null ? word('none') : formatMoment(oldestAt, timeZone)
  const state = (queue: Queue) =>
    isLate(queue, system.at) ? (
      <Badge tone="warning">{word('stateLate')}</Badge>
    ) : (
      <Badge tone="success">{word('stateOnTime')}</Badge>
    )
  const columns: DataColumn<Queue>[] = [
    {
      id: 'work',
      header: word('work'),
      cell: (queue) => <span className="font-semibold">{name(queue)}</span>,
    },
    { id: 'waiting', header: word('waiting'), align: 'end', cell: ({ count }) => count },
    { id: 'oldest', header: word('oldest'), cell: oldest },
    { id: 'state', header: word('state'), cell: state },
  ]
  const someLate = queues.some((queue) => isLate(queue, system.at))
  const idle = system.work.queues.length - queues.length
  if (queues.length === 0)
    return (
      <TitledCard title={word('title')}>
        <p className="text-soft">{word('empty', { count: idle })}</p>
      </TitledCard>
    )
  return (
    <TitledCard title={word('title')} lead={word(someLate ? 'isLate' : 'onTime')}>
      <DataTable
        label={word('list')}
        columns={columns}
        rows={queues}
        rowId={({ queue }) => queue}
        rowName={name}
        phoneCard={(queue) => (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0">
              <span className="block font-semibold">{name(queue)}</span>
              <span className="block text-quiet text-sm">
                {word('waiting')}: {queue.count}
              </span>
            </p>
            {state(queue)}
          </div>
        )}
        foot={<p className="text-sm text-soft">{word('idle', { count: idle })}</p>}
      />
    </TitledCard>
  )
}
