import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { deitiesQuery } from './catalogue.api.ts'
import { PictureTile } from './picture-tile.tsx'

const grid = 'grid grid-cols-3 gap-2.5 md:grid-cols-5 md:gap-3.5 lg:grid-cols-7'

/** The deities that have offerings, each as a picture. */
export function DeityGrid({ pathOf }: { pathOf: (deity: { id: number }) => string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deitiesQuery)
  if (error && !data) {
    return (
      <LoadFailed
        title={t('catalogue.deities.failed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="h-80 w-full" />
  return (
    <div className={grid}>
      {data
        .filter(({ offeringCount }) => offeringCount > 0)
        .map((deity) => (
          <PictureTile
            key={deity.id}
            to={pathOf(deity)}
            art={deity.emblem as `deity-${string}`}
            name={deity.name}
            nameMl={deity.nameMl}
          />
        ))}
    </div>
  )
}
