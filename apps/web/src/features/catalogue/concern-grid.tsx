import { useQuery } from '@tanstack/react-query'
import { loadStatusOf } from '../../lib/api/load-status.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { concernsQuery } from './catalogue.api.ts'
import { PictureTile, tileFrame } from './picture-tile.tsx'

interface ConcernGridProps {
  pathOf: (concern: { id: number; slug: string }) => string
}

// Three, five or seven columns, and fewer where large text needs the room.
const grid = [
  'grid gap-2.5 grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.25rem,(100%-20px)/3)),1fr))]',
  'md:gap-3.5 md:grid-cols-[repeat(auto-fill,minmax(max(7.5rem,(100%-56px)/5),1fr))]',
  'lg:grid-cols-[repeat(auto-fill,minmax(max(7.5rem,(100%-84px)/7),1fr))]',
].join(' ')
const usualCount = 14

/** Reasons for an offering (health, family, …), each as a picture. */
export function ConcernGrid({ pathOf }: ConcernGridProps) {
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
          <div key={at} className={tileFrame}>
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
        <PictureTile
          key={concern.id}
          to={pathOf(concern)}
          art={`concern-${concern.slug}`}
          name={concern.name}
          nameMl={concern.nameMl}
        />
      ))}
      {/* For concerns without a picture: the whole list of offerings. */}
      <PictureTile to={routes.directBooking.path} art="offering-plate" name={t('catalogue.concerns.else')} />
    </div>
  )
}
