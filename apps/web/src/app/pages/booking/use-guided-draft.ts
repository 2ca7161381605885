import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { blockedDayQuery } from '../../../features/booking/booking.api.ts'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { concernsQuery, deitiesQuery, offeringsBy } from '../../../features/catalogue/catalogue.api.ts'
import { routes } from '../../../lib/paths.ts'

export const guidedSteps = ['reason', 'offering', 'day', 'people', 'prasadam', 'review'] as const
export type GuidedStep = (typeof guidedSteps)[number]

/** The last step stands on a page of its own, which every way of booking ends at. */
export const reviewPath = `${routes.checkout.path}?step=review`

const isBirthday = ({ slug }: { slug: string }) => slug === 'birthday'
const numberIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || undefined

type Change = Record<string, string | undefined>

/** The way with some choices changed; undefined takes one away. */
function pathWith(search: URLSearchParams | string, change: Change): string {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) after.delete(name)
    else after.set(name, value)
  }
  return `${routes.guidedBooking.path}?${after}`
}

/**
 * What has been chosen stands in the address: "back" on a phone goes one step back, a reload stays, and other
 * pages lead into the middle of the way.
 */
export function useGuidedDraft() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: concerns = [] } = useQuery(concernsQuery)
  const { data: deities = [] } = useQuery(deitiesQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const concernId = numberIn(search, 'concern_id')
  const deityId = numberIn(search, 'deity_id')
  const starId = numberIn(search, 'star_id')
  const offeringId = numberIn(search, 'offering_id')
  const date = search.get('date') ?? undefined
  const hasReason = concernId !== undefined || deityId !== undefined || starId !== undefined
  // What is offered for a birth star is what is offered for a birthday.
  const servedId = concernId ?? (deityId === undefined && starId ? concerns.find(isBirthday)?.id : undefined)
  const offeringsLoad = useQuery({
    ...offeringsBy(
      servedId !== undefined ? { concern_id: servedId } : deityId !== undefined ? { deity_id: deityId } : {},
    ),
    enabled: servedId !== undefined || deityId !== undefined || starId === undefined,
  })
  const offerings = offeringsLoad.data ?? []
  const offering = offerings.find(({ id }) => id === offeringId)
  const judged = useQuery({
    ...blockedDayQuery(offeringId ?? 0, date ?? ''),
    enabled: offeringId !== undefined && date !== undefined,
  })
  /** The day in the address, when it cannot be booked any more. */
  const refusedDay = judged.data?.blocked && judged.data.date === date ? judged.data : undefined
  const reached: GuidedStep = !offeringId ? (hasReason ? 'offering' : 'reason') : date ? 'people' : 'day'
  const asked = guidedSteps.find((step) => step === search.get('step'))
  // A URL may ask for an earlier step, never for one whose choice is missing.
  const mayShow = (step: GuidedStep) => {
    if (step === 'people' || step === 'prasadam') return offeringId !== undefined && date !== undefined
    return step === 'day' ? offeringId !== undefined : step !== 'review'
  }
  const star = stars.find(({ id }) => id === starId)
  const step = asked && mayShow(asked) ? asked : reached
  return {
    step: refusedDay && (step === 'people' || step === 'prasadam') ? 'day' : step,
    refusedDay,
    offeringsLoad,
    offerings,
    offering,
    offeringId,
    date,
    /** What another page led in with, before any offering: the day of one that was chosen goes with it. */
    wantedDate: offeringId === undefined ? date : undefined,
    starId,
    stars,
    group: search.get('group') ?? undefined,
    reason:
      concerns.find(({ id }) => id === concernId)?.name ??
      deities.find(({ id }) => id === deityId)?.name ??
      (star && t('booking.guided.starReason', { star: star.name })),
    pathWith: (change: Change) => pathWith(search, change),
    /** Goes on with some choices changed, from where the browser stands by now. */
    go: async (change: Change, options?: { replace?: boolean }) => {
      await navigate(pathWith(window.location.search, change), options)
    },
  }
}
