import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { blockedDayQuery } from '../../../features/booking/booking.api.ts'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { concernsQuery, deitiesQuery, offeringsBy } from '../../../features/catalogue/catalogue.api.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'

export const guidedSteps = ['reason', 'offering', 'day', 'people', 'prasadam', 'review'] as const
export type GuidedStep = (typeof guidedSteps)[number]

/** The last step, the review, is a page shared by all ways of booking. */
export const reviewPath = `${routes.checkout.path}?step=review`

const isBirthday = ({ slug }: { slug: string }) => slug === 'birthday'
const numberIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || undefined

type Change = Record<string, string | undefined>

/** The path with some choices changed; undefined removes one. */
function pathWith(search: URLSearchParams | string, change: Change): string {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) after.delete(name)
    else after.set(name, value)
  }
  return `${routes.guidedBooking.path}?${after}`
}

/**
 * State of guided booking, stored in the URL: "back" on a phone goes one step back, a reload stays, and other pages can
 * link to any step.
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
  // For a birth star, the offerings of the concern "birthday" are shown.
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
  /** The URL's day, if it can no longer be booked. */
  const refusedDay = judged.data?.blocked && judged.data.date === date ? judged.data : undefined
  const reached: GuidedStep = !offeringId ? (hasReason ? 'offering' : 'reason') : date ? 'people' : 'day'
  const asked = guidedSteps.find((step) => step === search.get('step'))
  // The URL may ask for an earlier step, but not for one that lacks its choices.
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
    /** Day given by a link before an offering was chosen; dropped once an offering has its own day. */
    wantedDate: offeringId === undefined ? date : undefined,
    starId,
    stars,
    group: search.get('group') ?? undefined,
    /** Set by the review: the offering is added to the current booking. */
    isAdding: search.has('add'),
    reason:
      concerns.find(({ id }) => id === concernId)?.name ??
      deities.find(({ id }) => id === deityId)?.name ??
      (star && t('booking.guided.starReason', { star: star.name })),
    pathWith: (change: Change) => pathWith(search, change),
    /** Continues with changed choices, based on the browser's current URL. */
    go: async (change: Change, options?: { replace?: boolean }) => {
      await navigate(pathWith(window.location.search, change), options)
    },
  }
}
