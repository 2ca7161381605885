import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfferingLinks } from '../../../features/catalogue/offering-links.tsx'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { releaseOf } from '../../../features/releases/announced-rules.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'

interface GuidedOfferingProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
}

/** The offerings for the reason; one press selects and continues. None is preselected. */
export function GuidedOffering({ draft, back }: GuidedOfferingProps) {
  const { t } = useTranslation()
  const { offerings, offeringsLoad, reason, stars, wantedDate: date } = draft
  const { data: releases } = useQuery(announcedQuery)
  const pathOf = ({ id }: { id: number }) =>
    // Passes on the link's day; if a release gives it out, opens the day step, which shows the release.
    draft.pathWith({
      offering_id: String(id),
      date,
      step: releaseOf(releases, id, date) ? 'day' : undefined,
    })
  return (
    <section aria-labelledby="offerings">
      <h2 id="offerings">
        {reason ? t('booking.offering.titleFor', { reason }) : t('booking.offering.title')}
      </h2>
      <p className="pt-1 pb-4 text-soft">{t('booking.offering.lead')}</p>
      {!offeringsLoad.data ? (
        <div aria-busy="true" className="grid gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-32 w-full" />
          ))}
        </div>
      ) : offerings.length > 0 ? (
        <OfferingLinks offerings={offerings} stars={stars} chosenId={draft.offeringId} pathOf={pathOf} />
      ) : (
        <EmptyState title={t('booking.concern.noneTitle')}>{t('booking.concern.none')}</EmptyState>
      )}
      <div className="pt-4 max-md:hidden">{back}</div>
    </section>
  )
}
