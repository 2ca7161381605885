import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { dailyLimitsQuery } from '../../../features/booking/booking.api.ts'
import { isAddedBeside, linesFor, unaskedIn } from '../../../features/booking/booking.rules.ts'
import { joinLines, putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { DraftSummary } from '../../../features/booking/draft-summary.tsx'
import { PeoplePicker } from '../../../features/booking/people-picker.tsx'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'
import { finishOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { hasTyped } from '../../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AmountStepper } from '../../../ui/fields/amount-stepper.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { AddPerson } from './add-person.tsx'
import { reviewPath, type useGuidedDraft } from './use-guided-draft.ts'
import { useChosenPeople, useKeepStars, useKnownPeople } from './use-people.ts'

interface GuidedPeopleProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
  onTrouble: (step: 'people' | undefined) => void
}

/** Chooses the people; family members with a tap. */
export function GuidedPeople({ draft, back, onTrouble }: GuidedPeopleProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { offering, date, stars, group } = draft
  const { known, proposed, isPending } = useKnownPeople()
  const keepStars = useKeepStars()
  const isWayKnown = useKnownWay()
  const basket = useBasket(({ lines }) => lines)
  const before = basket.filter((line) => group !== undefined && line.group === group)
  const { choosing, choose, read } = useChosenPeople(`${draft.offeringId} ${date}`, {
    before: before.map(({ name, nameMl, starId }) => ({
      name,
      nameMl,
      ...(starId !== undefined && { starId }),
    })),
    proposed,
    quantity: before[0]?.quantity ?? 1,
  })
  const [problem, setProblem] = useState<string>()
  // The limit per order is shared among the people.
  const mostFor = (people: number) =>
    Math.max(1, Math.floor((offering?.mostPerOrder ?? 1) / Math.max(1, people)))
  const most = mostFor(choosing.people.length)
  const quantity = Math.min(choosing.quantity, most)
  const limits = useQuery({
    ...dailyLimitsQuery({
      offeringId: offering?.id ?? 0,
      date: date ?? '',
      people: choosing.people.length,
      quantity,
    }),
    enabled: offering !== undefined && date !== undefined && choosing.people.length > 0,
  })
  const lacks = limits.data && limits.data.room < limits.data.wanted ? limits.data : undefined
  const isPostable = offering?.prasadam.kind === 'postable'
  const skipsPrasadam = !isPostable || isWayKnown

  const isLacking = lacks !== undefined
  useEffect(() => onTrouble(isLacking ? 'people' : undefined), [isLacking, onTrouble])
  const say = (words: string | undefined) => {
    setProblem(words)
    onTrouble(words !== undefined || isLacking ? 'people' : undefined)
  }
  const next = async () => {
    if (!offering || !date) return
    const shown = read()
    if (!(await finishOpenForms())) return onTrouble('people')
    const { people, quantity: each } = read()
    // "Next" has just added a person beside the proposed ones: stop, because the picker asks whether they all stay.
    if (people.some((person) => isAddedBeside(shown, person))) return
    const unasked = unaskedIn(people, offering)
    if (people.length === 0) return say(t('booking.people.nobody'))
    if (unasked) return say(t('booking.people.starNeeded', { name: unasked.name }))
    if (lacks) return say(t('booking.people.noRoom', { count: lacks.room, wanted: lacks.wanted }))
    const own = group ?? crypto.randomUUID()
    const count = Math.min(each, mostFor(people.length))
    // After "back", or when adding from the review, the lines join the current booking.
    const put = before.length > 0 || draft.isAdding ? joinLines : putLines
    put(own, linesFor({ group: own, offering, dates: [date], people, quantity: count }))
    keepStars(people)
    // Store the group in the history entry, so that going back changes these lines instead of adding them again.
    await draft.go({ group: own, step: 'people' }, { replace: true })
    if (skipsPrasadam) await navigate(reviewPath)
    else await draft.go({ group: own, step: 'prasadam' })
  }

  return (
    <section aria-labelledby="people" className="grid gap-4">
      <div>
        <h2 id="people">{t('booking.people.title')}</h2>
        <p className="pt-1 text-soft">{t('booking.people.lead')}</p>
      </div>
      <DraftSummary offering={offering} date={date} count={choosing.people.length * quantity} />
      {problem && (
        <AlertBanner type="warning" duration={0}>
          {problem}
        </AlertBanner>
      )}
      {isPending ? (
        <div aria-busy="true" className="grid gap-2.5">
          <Skeleton className="h-17 w-full" />
          <Skeleton className="h-17 w-full" />
        </div>
      ) : (
        <PeoplePicker
          known={known}
          choosing={choosing}
          stars={stars}
          onChange={(chosen) => {
            say(undefined)
            choose(chosen)
          }}
          addPerson={(done) => <AddPerson onDone={done} />}
        />
      )}
      {offering && offering.mostPerOrder > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-medium">{t('booking.people.each')}</span>
          <AmountStepper
            value={quantity}
            onChange={(wanted) => {
              say(undefined)
              choose({ ...choosing, quantity: wanted })
            }}
            most={most}
            label={t('booking.people.each')}
          />
        </div>
      )}
      {lacks && !problem && (
        <p role="status" className="font-medium text-warning">
          {t('booking.people.noRoom', { count: lacks.room, wanted: lacks.wanted })}
        </p>
      )}
      <ActionBar back={back}>
        <Button look="main" size="lg" wide disabled={!offering || isPending} onClick={() => void next()}>
          {skipsPrasadam ? t('booking.people.nextReview') : t('booking.people.nextPrasadam')}
        </Button>
      </ActionBar>
    </section>
  )
}

/** True if the last delivery address is still saved: the prasadam step is skipped, and the review allows a change. */
function useKnownWay(): boolean {
  const { data: addresses = [] } = useQuery(addressesQuery)
  const delivery = useBasket((basket) => basket.delivery)
  return (
    delivery.option === 'post' &&
    addresses.some(({ id }) => id === delivery.address_id) &&
    !hasTyped('address')
  )
}
