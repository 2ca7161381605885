import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { batchesQuery, type Kind } from './notifications.api.ts'

interface RecentBatchesProps {
  kind: Kind
  timeZone: string
}

/** The last batches. Reminders before a pooja are sent automatically every evening. */
export function RecentBatches({ kind, timeZone }: RecentBatchesProps) {
  const { t } = useTranslation()
  const { data: batches, isError, error, refetch } = useQuery(batchesQuery(kind))
  const isDaily = kind === 'pre'
  return (
    <CompactCard
      title={t(`office-notices.recent.${isDaily ? 'evening' : 'title'}`)}
      end={isDaily && <Badge tone="success">{t('office-notices.recent.on')}</Badge>}
    >
      {isDaily && <p className="pb-3 text-soft">{t('office-notices.recent.eveningText')}</p>}
      {isError && !batches ? (
        <LoadFailed
          title={t('office-notices.recent.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : !batches ? (
        <SkeletonText lines={3} />
      ) : batches.length === 0 ? (
        <p className="text-soft">{t('office-notices.recent.none')}</p>
      ) : (
        <ul className="text-sm">
          {batches.map((batch) => (
            <li key={batch.id} className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-t py-2">
              <span>
                {batch.on_date ? formatDay(batch.on_date, 'short') : formatMoment(batch.createdAt, timeZone)}
                <span className="block text-quiet">
                  {batch.requestedBy ?? t('office-notices.recent.byItself')}
                </span>
              </span>
              <span className="text-end">
                {t('office-notices.recent.told', { count: batch.told })}
                <span className="block text-quiet">
                  {batch.failed + batch.unknown === 0
                    ? t('office-notices.recent.noneFailed')
                    : [
                        batch.failed > 0 && t('office-notices.recent.failed', { count: batch.failed }),
                        batch.unknown > 0 && t('office-notices.recent.unknown', { count: batch.unknown }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </CompactCard>
  )
}
