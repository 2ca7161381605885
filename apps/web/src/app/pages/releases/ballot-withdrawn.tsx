import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AnnouncedDays } from '../../../features/releases/announced-days.tsx'
import { chancesQuery, type Release } from '../../../features/releases/announced-queries.ts'
import { bookingPath } from '../../../lib/links.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** A ballot that the temple took back before its draw: its days are booked like any other. */
export function BallotWithdrawn({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { data: chances } = useQuery(chancesQuery(release.id))
  return (
    <>
      <p className="font-semibold text-gold-ink">
        {release.title} <Beside>{release.titleMl}</Beside>
      </p>
      <PageHeading title={t('releases.withdrawn.title')}>{t('releases.withdrawn.text')}</PageHeading>
      <section aria-labelledby="days" className="grid gap-3">
        <h2 id="days">{t('releases.withdrawn.days')}</h2>
        <AnnouncedDays
          release={release}
          chances={chances}
          action={({ offeringId, date, left }) =>
            left !== 0 && (
              <Button asChild look="line" className="max-sm:w-full">
                <Link to={bookingPath(offeringId, date)}>{t('releases.days.book')}</Link>
              </Button>
            )
          }
        />
      </section>
    </>
  )
}
