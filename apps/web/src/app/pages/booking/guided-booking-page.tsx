import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { BookingClosed } from '../../../features/booking/booking-closed.tsx'
import { DraftReceipt } from '../../../features/booking/draft-receipt.tsx'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { releaseOf } from '../../../features/releases/announced-rules.ts'
import { PassNote } from '../../../features/releases/pass-note.tsx'
import { passUntil } from '../../../features/releases/pass-store.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { TwoColumns } from '../../../ui/layout/two-columns.tsx'
import { GuidedDay } from './guided-day.tsx'
import { GuidedOffering } from './guided-offering.tsx'
import { GuidedPeople } from './guided-people.tsx'
import { GuidedPrasadam } from './guided-prasadam.tsx'
import { GuidedReason } from './guided-reason.tsx'
import { GuidedSteps } from './guided-steps.tsx'
import { type GuidedStep, useGuidedDraft } from './use-guided-draft.ts'
import { useLastTime } from './use-last-time.ts'

/** Guided booking: one question per step, from the reason to the prasadam. */
export function GuidedBookingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useLastTime()
  const draft = useGuidedDraft()
  const { step, offering, date, reason, go } = draft
  const lines = useBasket((basket) => basket.lines)
  const { data: releases } = useQuery(announcedQuery)
  const { timeZone } = useTemple()
  const roomId = releaseOf(releases, draft.offeringId, date)?.room_id
  const until = roomId ? passUntil(roomId) : undefined
  const own = lines.filter(({ group }) => group === draft.group)
  const [troubled, setTroubled] = useState<GuidedStep>()
  // Focus the step's heading, so that screen readers announce the new step.
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus({ preventScroll: true })
  }, [step])
  const back =
    step !== 'reason' ? (
      <Button
        look="plain"
        className="-ms-3"
        icon={<ArrowLeft aria-hidden="true" size={20} className="rtl:rotate-180" />}
        onClick={() => void navigate(-1)}
      >
        {t('booking.guided.back')}
      </Button>
    ) : undefined

  const view = {
    reason: () => <GuidedReason draft={draft} />,
    offering: () => <GuidedOffering draft={draft} back={back} />,
    day: () => <GuidedDay draft={draft} back={back} />,
    people: () => <GuidedPeople draft={draft} back={back} onTrouble={setTroubled} />,
    prasadam: () => <GuidedPrasadam draft={draft} back={back} onTrouble={setTroubled} />,
    review: () => null,
  }[step]

  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      <h1>{t('booking.guided.title')}</h1>
      <GuidedSteps
        step={step}
        isTroubled={troubled === step || (step === 'day' && draft.refusedDay !== undefined)}
        hints={{
          reason,
          offering: offering?.name,
          day: date && <bdi>{formatDay(date, 'short')}</bdi>,
          people: own.length > 0 && t('booking.guided.peopleCount', { count: own.length }),
        }}
      />
      {until && <PassNote until={until} timeZone={timeZone} />}
      <BookingClosed />
      {draft.offeringsLoad.isError && !draft.offeringsLoad.data ? (
        <LoadFailed
          title={t('booking.guided.failed')}
          message={errorText(draft.offeringsLoad.error)}
          onRetry={() => void draft.offeringsLoad.refetch()}
        />
      ) : step === 'reason' || step === 'day' ? (
        view()
      ) : (
        <TwoColumns
          aside={
            <div className="max-lg:hidden">
              <DraftReceipt
                art={<Art name="lamp-standing" size={40} />}
                reason={reason}
                offering={offering}
                date={date}
                people={step === 'prasadam' ? own : []}
                quantity={own[0]?.quantity ?? 1}
              />
            </div>
          }
        >
          {view()}
        </TwoColumns>
      )}
      <p className="sr-only" role="status">
        {t('booking.guided.now', { step: t(`booking.guided.steps.${step}`) })}
      </p>
      {/* The URL names an offering that does not exist: offer to start again. */}
      {draft.offeringsLoad.data && draft.offeringId && !offering && (
        <Button
          look="line"
          className="justify-self-start"
          onClick={() => void go({ offering_id: undefined, date: undefined })}
        >
          {t('booking.guided.chooseOffering')}
        </Button>
      )}
    </div>
  )
}
