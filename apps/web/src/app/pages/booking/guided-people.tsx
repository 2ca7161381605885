import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { linesFor, type Person } from '../../../features/booking/booking.rules.ts'
import { putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { PeoplePicker } from '../../../features/booking/people-picker.tsx'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AmountStepper } from '../../../ui/fields/amount-stepper.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { AddPerson } from './add-person.tsx'
import type { useGuidedDraft } from './use-guided-draft.ts'
import { useKnownPeople } from './use-known-people.ts'

interface GuidedPeopleProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
}

/** In whose names; the family with a tap. */
export function GuidedPeople({ draft, back }: GuidedPeopleProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { offering, date, stars, group } = draft
  const { known, proposed, isPending } = useKnownPeople()
  const basket = useBasket(({ lines }) => lines)
  const before = basket.filter((line) => group !== undefined && line.group === group)
  const [changed, setChanged] = useState<Person[]>()
  const [wanted, setWanted] = useState(before[0]?.quantity ?? 1)
  const [problem, setProblem] = useState<string>()
  const chosen =
    changed ??
    (before.length > 0
      ? before.map(({ name, nameMl, starId }) => ({ name, nameMl, ...(starId !== undefined && { starId }) }))
      : proposed)
  // Each more person leaves fewer for every one of them.
  const most = Math.max(1, Math.floor((offering?.mostPerOrder ?? 1) / Math.max(1, chosen.length)))
  const quantity = Math.min(wanted, most)

  const next = async () => {
    if (!offering || !date) return
    const unasked = offering.starRequired ? chosen.find(({ starId }) => starId === undefined) : undefined
    if (chosen.length === 0) return setProblem(t('booking.people.nobody'))
    if (unasked) return setProblem(t('booking.people.starNeeded', { name: unasked.name }))
    const own = group ?? crypto.randomUUID()
    putLines(own, linesFor({ group: own, offering, dates: [date], people: chosen, quantity }))
    // "Back" comes to these people again and changes them, instead of adding them a second time.
    await draft.go({ group: own, step: 'people' }, { replace: true })
    if (offering.prasadam.kind === 'postable') await draft.go({ group: own, step: 'prasadam' })
    else await navigate(routes.checkout.path)
  }
  const isPostable = offering?.prasadam.kind === 'postable'

  return (
    <section aria-labelledby="people" className="grid gap-4">
      <div>
        <h2 id="people">{t('booking.people.title')}</h2>
        <p className="pt-1 text-soft">{t('booking.people.lead')}</p>
      </div>
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
          chosen={chosen}
          stars={stars}
          onChange={(people) => {
            setProblem(undefined)
            setChanged(people)
          }}
          addPerson={(done) => <AddPerson onDone={done} />}
        />
      )}
      {offering && offering.mostPerOrder > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-medium">{t('booking.people.each')}</span>
          <AmountStepper value={quantity} onChange={setWanted} most={most} label={t('booking.people.each')} />
        </div>
      )}
      <ActionBar back={back}>
        <Button look="main" size="lg" wide disabled={!offering || isPending} onClick={() => void next()}>
          {isPostable ? t('booking.people.nextPrasadam') : t('booking.people.nextReview')}
        </Button>
      </ActionBar>
    </section>
  )
}
