import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferingCards } from '../../../features/catalogue/offering-cards.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'

interface GuidedOfferingProps {
  draft: ReturnType<typeof useGuidedDraft>
  picked: number | undefined
  onPick: (id: number) => void
  back: ReactNode
}

/** The offerings that answer the reason; none is pressed upon anybody. */
export function GuidedOffering({ draft, picked, onPick, back }: GuidedOfferingProps) {
  const { t } = useTranslation()
  const { offerings, offeringsLoad, reason, stars } = draft
  const value = picked ?? draft.offeringId
  const next = () => {
    if (value !== undefined) void draft.go({ offering_id: String(value), date: undefined, step: undefined })
  }
  return (
    <section aria-labelledby="offerings">
      <h2 id="offerings">
        {reason ? t('booking.offering.titleFor', { reason }) : t('booking.offering.title')}
      </h2>
      <p className="pt-1 pb-4 text-soft">{t('booking.offering.lead')}</p>
      {offeringsLoad.data ? (
        <OfferingCards offerings={offerings} value={value} onChange={onPick} stars={stars} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-32 w-full" />
          ))}
        </div>
      )}
      <ActionBar back={back}>
        <Button look="main" size="lg" wide disabled={value === undefined} onClick={next}>
          {t('booking.offering.next')}
        </Button>
      </ActionBar>
    </section>
  )
}
