import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { type ReactNode, useState } from 'react'
import { Niche } from '../../../art/niche.tsx'
import { blockedDatesQuery } from '../../../features/booking/booking.api.ts'
import { findFirstOpen } from '../../../features/booking/booking.rules.ts'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { refusalWords } from '../../../features/calendar/calendar-words.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { isHeldDaily } from '../../../features/catalogue/catalogue-words.ts'
import { AnnouncedNote } from '../../../features/releases/announced-note.tsx'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { releaseOf } from '../../../features/releases/announced-rules.ts'
import { passUntil } from '../../../features/releases/pass-store.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'
import { useKnownPeople } from './use-people.ts'

interface GuidedDayProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
}

/** Chooses the day in the booking calendar. */
export function GuidedDay({ draft, back }: GuidedDayProps) {
  const { t } = useTranslation()
  const { offering, offeringId, refusedDay } = draft
  const { proposed } = useKnownPeople()
  const { today, timeZone } = useTempleDay()
  const { data: releases } = useQuery(announcedQuery)
  const [picked, setPicked] = useState<string>()
  const blocked = useQuery({
    ...blockedDatesQuery(offeringId ?? 0, today),
    enabled: offeringId !== undefined,
  })
  // An offering held on some days only is usually booked for its next open day, so that day is preselected.
  const next = offering && !isHeldDaily(offering) ? findFirstOpen(blocked.data, today) : undefined
  const day = picked ?? (refusedDay ? undefined : draft.date) ?? next
  if (offeringId === undefined) return null
  // Store the day in the current history entry first, so that "back" shows it.
  const goOn = async (date: string) => {
    await draft.go({ date, step: 'day' }, { replace: true })
    await draft.go({ date, step: undefined })
  }
  // Devotees with a pass can book the day; others see how the release gives it out.
  const release = releaseOf(releases, offeringId, day)
  const isGuarded = release && !(release.room_id && passUntil(release.room_id))
  const button = isGuarded ? (
    <AnnouncedNote release={release} timeZone={timeZone} />
  ) : (
    <Button look="main" size="lg" wide disabled={!day} onClick={() => day && void goOn(day)}>
      {day ? t('booking.day.next', { day: formatDay(day, 'short') }) : t('booking.day.tap')}
    </Button>
  )
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="sr-only">
        {t('booking.day.title')}
      </h2>
      {refusedDay && (
        <div className="pb-4">
          <AlertBanner type="warning" duration={0}>
            {t('booking.day.refused', {
              day: formatDay(refusedDay.date, 'dated'),
              reason: refusalWords(t, refusedDay),
            })}
          </AlertBanner>
        </div>
      )}
      <BookingCalendar
        offeringId={offeringId}
        offering={offering}
        value={day}
        onChange={setPicked}
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
                    <Beside>{offering.nameMl}</Beside>{' '}
                    <bdi>{t('catalogue.picker.price', { price: formatRupees(offering.pricePaise) })}</bdi>
                  </span>
                </p>
              </>
            ) : (
              <Skeleton className="h-14 w-64" />
            )}
          </div>
        }
        action={(date) => date === day && <div className="max-md:hidden">{button}</div>}
      />
      {/* The button is beside the day on wide screens, and in a bar on phones. */}
      <div className="md:hidden">
        {isGuarded ? <div className="pt-4">{button}</div> : <ActionBar>{button}</ActionBar>}
      </div>
      <div className="pt-6 max-md:hidden">{back}</div>
    </section>
  )
}
