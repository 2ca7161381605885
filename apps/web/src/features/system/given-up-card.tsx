import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { type GivenUp, givenUpQuery } from './system.api.ts'
import { TryAgainDialog } from './try-again-dialog.tsx'

interface GivenUpCardProps {
  /** Total number; the list has only the newest. */
  total: number
  timeZone: string
}

/** Jobs that failed permanently: kind, person, reason, and a button to retry. */
export function GivenUpCard({ total, timeZone }: GivenUpCardProps) {
  const { t } = useTranslation()
  const { data: jobs, error, isError, refetch } = useQuery(givenUpQuery)
  const [asked, setRequested] = useState<readonly GivenUp[]>()
  const word = useTextsUnder('office-system.givenUp')
  const name = ({ queue }: GivenUp) => t(`office-system.queue.${queue}`, { defaultValue: queue })
  const why = ({ failure }: GivenUp) =>
    failure === null
      ? t('office-system.failure.none')
      : t(`office-system.failure.${failure}`, {
          defaultValue: t('office-system.failure.other', { name: failure }),
        })
  const again = (job: GivenUp) => (
    <Button
      look="line"
      size="xs"
      icon={<RotateCw aria-hidden="true" size={16} />}
      onClick={() => setRequested([job])}
    >
      {word('again')}
    </Button>
  )
  const columns: DataColumn<GivenUp>[] = [
    {
      id: 'what',
      header: word('what'),
      cell: (job) => (
        <>
          <span className="block font-semibold leading-5">{name(job)}</span>
          <span className="block text-quiet text-sm leading-5">{formatMoment(job.at, timeZone)}</span>
        </>
      ),
    },
    { id: 'about', header: word('about'), cell: ({ tranNo }) => <bdi>{tranNo ?? word('nobody')}</bdi> },
    { id: 'why', header: word('why'), cell: why },
    {
      id: 'tried',
      header: word('tried'),
      align: 'end',
      cell: ({ tries }) => <span className="whitespace-nowrap">{word('tries', { count: tries })}</span>,
    },
    { id: 'again', header: word('next'), align: 'end', cell: again },
  ]
  return (
    <TitledCard
      title={word('title')}
      lead={jobs && jobs.length < total ? word('more', { count: jobs.length, all: total }) : undefined}
      end={
        jobs && jobs.length > 1 ? (
          <Button
            look="line"
            icon={<RotateCw aria-hidden="true" size={18} />}
            onClick={() => setRequested(jobs)}
          >
            {word('all')}
          </Button>
        ) : undefined
      }
    >
      {isError && !jobs ? (
        <LoadFailed title={word('failed')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : jobs?.length === 0 ? (
        <p className="text-soft">{word('empty')}</p>
      ) : (
        <DataTable
          label={word('list')}
          columns={columns}
          rows={jobs ?? []}
          rowId={({ id }) => id}
          rowName={name}
          loading={!jobs}
          phoneCard={(job) => (
            <div className="grid gap-1.5">
              <p className="font-semibold text-base">{name(job)}</p>
              <p className="text-quiet text-sm">
                {formatMoment(job.at, timeZone)} · <bdi>{job.tranNo ?? word('nobody')}</bdi>
              </p>
              <p className="text-soft">{why(job)}</p>
              <p>{again(job)}</p>
            </div>
          )}
        />
      )}
      {asked && <TryAgainDialog jobs={asked} onClose={() => setRequested(undefined)} />}
    </TitledCard>
  )
}
