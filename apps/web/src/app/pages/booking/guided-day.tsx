import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Niche } from '../../../art/niche.tsx'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'
import { useKnownPeople } from './use-known-people.ts'

interface GuidedDayProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
}

/** The day, on the temple's own calendar. */
export function GuidedDay({ draft, back }: GuidedDayProps) {
  const { t } = useTranslation()
  const { offering, offeringId } = draft
  const { proposed } = useKnownPeople()
  const [day, setDay] = useState(draft.date)
  const go = (date: string) => void draft.go({ date, step: undefined })
  if (offeringId === undefined) return null
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="sr-only">
        {t('booking.day.title')}
      </h2>
      <BookingCalendar
        offeringId={offeringId}
        offering={offering}
        value={day}
        onChange={setDay}
        starId={draft.starId ?? proposed[0]?.starId ?? undefined}
        heading="h3"
        intro={
          <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
            {offering ? (
              <>
                <Niche name={offering.deity.emblem as `deity-${string}`} size="sm" />
                <p className="min-w-0">
                  <b className="title block text-xl leading-7">{offering.name}</b>
                  <span className="text-soft">
                    <span lang="ml">{offering.nameMl}</span>{' '}
                    <bdi>{t('catalogue.picker.price', { price: formatRupees(offering.pricePaise) })}</bdi>
                  </span>
                </p>
              </>
            ) : (
              <Skeleton className="h-14 w-64" />
            )}
          </div>
        }
        action={(date) => (
          <Button look="quiet" size="lg" wide onClick={() => go(date)}>
            {t('booking.day.choose')}
          </Button>
        )}
      />
      <ActionBar back={back}>
        <Button look="main" size="lg" wide disabled={!day} onClick={() => day && go(day)}>
          {day ? t('booking.day.next', { day: formatDay(day, 'short') }) : t('booking.day.tap')}
        </Button>
      </ActionBar>
    </section>
  )
}
