import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferingCards } from '../../../features/catalogue/offering-cards.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'

interface GuidedOfferingProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
}

/** The offerings that answer the reason; the first is proposed. */
export function GuidedOffering({ draft, back }: GuidedOfferingProps) {
  const { t } = useTranslation()
  const { offerings, offeringsLoad, reason, stars } = draft
  const [picked, setPicked] = useState<number>()
  const value = picked ?? draft.offeringId ?? offerings[0]?.id
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
        <OfferingCards offerings={offerings} value={value} onChange={setPicked} stars={stars} />
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
