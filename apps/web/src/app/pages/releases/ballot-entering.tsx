import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unaskedIn } from '../../../features/booking/booking.rules.ts'
import { PeoplePicker } from '../../../features/booking/people-picker.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { type Chance, type Entry, enter, type Release } from '../../../features/releases/announced-queries.ts'
import { BallotForm, type ChosenDay } from '../../../features/releases/ballot-form.tsx'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/query-subjects.ts'
import { finishOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { AddPerson } from '../booking/add-person.tsx'
import { useChosenPeople, useKnownPeople } from '../booking/use-people.ts'
import { ProveMobile } from '../checkout/prove-mobile.tsx'

interface BallotEnteringProps {
  release: Release
  chances: readonly Chance[] | undefined
  /** The existing entry, which is changed. */
  entry: Entry | null
  day: ChosenDay
  onDay: (day: ChosenDay) => void
  onDone: () => void
}

/** Enters the known family members in a ballot. */
export function BallotEntering({ release, chances, entry, day, onDay, onDone }: BallotEnteringProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { known, proposed, isPending } = useKnownPeople()
  const { data: stars = [] } = useQuery(starsQuery)
  const { data: offerings } = useQuery(offeringsQuery)
  const { data: profile } = useQuery(profileQuery)
  const offering = offerings?.find(({ id }) => id === day.offeringId)
  const before = (entry?.people ?? []).map(({ name, nameMl, star_id }) => ({
    name,
    nameMl: nameMl ?? null,
    ...(star_id && { starId: star_id }),
  }))
  const { choosing, choose, read } = useChosenPeople(`ballot ${release.id}`, { before, proposed })
  const most =
    offering && Math.min(offering.mostPerOrder, offering.mostPerAccountDay ?? offering.mostPerOrder)
  const [problem, setProblem] = useState<string>()
  const putDown = useMutation({
    mutationFn: () =>
      enter(release.id, {
        offering_id: day.offeringId,
        date: day.date,
        people: read().people.map(({ name, nameMl, starId }) => ({ name, nameMl, star_id: starId ?? null })),
      }),
    onSuccess: async () => {
      await refresh(client, ['announced'])
      onDone()
    },
  })
  const press = async () => {
    if (!(await finishOpenForms())) return
    const { people } = read()
    const unasked = offering && unaskedIn(people, offering)
    const wrong =
      people.length === 0
        ? t('booking.people.nobody')
        : unasked
          ? t('booking.people.starNeeded', { name: unasked.name })
          : most !== undefined && people.length > most
            ? t('releases.form.tooMany', { count: most })
            : undefined
    setProblem(wrong)
    if (wrong === undefined) putDown.mutate()
  }
  const refused = putDown.error instanceof ApiError ? putDown.error.code : ''
  const button = (
    <Button
      look="main"
      size="lg"
      wide
      loading={putDown.isPending}
      disabled={isPending}
      onClick={() => void press()}
    >
      {entry ? t('releases.form.change') : t('releases.form.press', { count: choosing.people.length })}
    </Button>
  )
  return (
    <>
      {refused === 'mobile_unproven' && (
        <div className="pb-4">
          <ProveMobile mobile={profile?.mobile ?? ''} onProven={() => putDown.mutate()} />
        </div>
      )}
      <BallotForm
        release={release}
        chances={chances}
        day={day}
        onDay={onDay}
        most={most}
        pricePaise={offering && offering.pricePaise * choosing.people.length}
        problem={
          problem ?? (putDown.isError && refused !== 'mobile_unproven' ? errorText(putDown.error) : undefined)
        }
        people={
          isPending ? (
            <Skeleton className="h-36 w-full" />
          ) : (
            <PeoplePicker
              known={known}
              choosing={choosing}
              stars={stars}
              onChange={(chosen) => {
                setProblem(undefined)
                choose(chosen)
              }}
              addPerson={(done) => <AddPerson onDone={done} />}
            />
          )
        }
        button={<div className="max-md:hidden">{button}</div>}
      />
      <div className="md:hidden">
        <ActionBar>{button}</ActionBar>
      </div>
    </>
  )
}
