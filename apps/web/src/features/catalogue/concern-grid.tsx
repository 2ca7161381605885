import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { loadStatusOf } from '../../lib/api/load-status.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { concernsQuery } from './catalogue.api.ts'

interface ConcernGridProps {
  pathOf: (concern: { id: number; slug: string }) => string
  /** For what no picture names: the whole list of offerings. */
  elsePath: string
}

const card =
  'grid content-start justify-items-center gap-2.5 rounded-card border border-line bg-card px-1.5 pt-3.5 pb-3 text-center text-ink text-[0.9375rem] leading-tight no-underline md:px-2 md:pt-5 md:pb-4 md:text-base'
const grid = 'grid grid-cols-3 gap-2.5 md:grid-cols-5 md:gap-3.5 lg:grid-cols-7'
const usualCount = 14

interface TileProps {
  to: string
  art: ArtName
  name: string
  nameMl?: string
}

function Tile({ to, art, name, nameMl }: TileProps) {
  return (
    <Link to={to} className={`${card} transition-colors duration-150 focus-ring hover:border-primary-mild`}>
      <Niche name={art} />
      <span className="font-semibold">{name}</span>
      {nameMl && (
        <span lang="ml" className="-mt-1 text-soft">
          {nameMl}
        </span>
      )}
    </Link>
  )
}

/** What people come with, each as a picture. */
export function ConcernGrid({ pathOf, elsePath }: ConcernGridProps) {
  const { t } = useTranslation()
  const query = useQuery(concernsQuery)
  const load = loadStatusOf(query)
  if (load.state === 'failure') {
    return (
      <LoadFailed
        title={t('catalogue.concerns.failed')}
        message={load.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) {
    return (
      <div aria-busy="true" className={grid}>
        {Array.from({ length: usualCount }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are alike
          <div key={at} className={card}>
            <Skeleton className="h-20 w-[72px] rounded-t-[36px]" />
            <Skeleton className="h-9 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={grid}>
      {query.data.map((concern) => (
        <Tile
          key={concern.id}
          to={pathOf(concern)}
          art={`concern-${concern.slug}`}
          name={concern.name}
          nameMl={concern.nameMl}
        />
      ))}
      <Tile to={elsePath} art="offering-plate" name={t('catalogue.concerns.else')} />
    </div>
  )
}
