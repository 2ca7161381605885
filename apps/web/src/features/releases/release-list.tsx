import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { officeReleasePath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { drawQuery, type Release, watchQuery } from './office-releases.ts'
import { nameState, toneOf } from './release-list-rules.ts'
import { formatDates } from './release-list-words.ts'

interface ReleaseListProps {
  releases: readonly Release[] | undefined
  timeZone: string
}

const SLOWLY_MS = 15_000

/** All releases, newest first, with their state. */
export function ReleaseList({ releases, timeZone }: ReleaseListProps) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-releases.list')
  const moment = (iso: string) => formatMoment(iso, timeZone)
  const formatWhen = ({ endedAt, opensAt, announcedAt }: Release) => {
    if (endedAt) return word('ended', { when: moment(endedAt) })
    return opensAt
      ? word('opens', { when: moment(opensAt) })
      : word('announced', { when: moment(announcedAt) })
  }
  const columns: DataColumn<Release>[] = [
    {
      id: 'title',
      header: word('release'),
      cell: ({ id, title, titleMl }) => (
        <span className="grid">
          <Link to={officeReleasePath(id)} className="font-semibold wrap-anywhere">
            {title}
          </Link>
          <Beside className="text-soft text-sm">{titleMl}</Beside>
        </span>
      ),
    },
    { id: 'kind', header: word('kind'), cell: ({ kind }) => t(`office-releases.kinds.${kind}`) },
    {
      id: 'what',
      header: word('what'),
      cell: ({ offerings, dates }) => (
        <span className="grid">
          <span>{offerings.map(({ name }) => name).join(', ')}</span>
          <span className="text-soft text-sm">{formatDates(t, dates)}</span>
        </span>
      ),
    },
    {
      id: 'when',
      header: word('when'),
      cell: (release) => <bdi className="num">{formatWhen(release)}</bdi>,
    },
    { id: 'state', header: word('state'), cell: (release) => <State release={release} /> },
  ]
  return (
    <DataTable
      label={t('app.titles.officeReleases')}
      columns={columns}
      rows={releases ?? []}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      loading={releases === undefined}
    />
  )
}

/** Fetched per release, because only the server knows its state; few releases run at a time. */
function State({ release }: { release: Release }) {
  const { t } = useTranslation()
  const isOpen = release.endedAt === null
  const isLive = release.kind === 'live'
  const live = useQuery({ ...watchQuery(release.id), enabled: isOpen && isLive, refetchInterval: SLOWLY_MS })
  const draw = useQuery({ ...drawQuery(release.draw_id), enabled: isOpen && !isLive })
  const state = nameState(release, { live: live.data, draw: draw.data })
  if (state) return <Badge tone={toneOf(state)}>{t(`office-releases.state.${state}`)}</Badge>
  if (live.isError || draw.isError) return <Badge>{t('office-releases.state.announced')}</Badge>
  return <Skeleton className="h-7 w-28" />
}
