import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { concernsQuery, deitiesQuery, offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'

export const guidedSteps = ['reason', 'offering', 'day', 'people', 'prasadam', 'review'] as const
export type GuidedStep = (typeof guidedSteps)[number]

const numberIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || undefined

/**
 * What has been chosen stands in the address: "back" on a phone goes one step back, a reload stays, and other
 * pages lead into the middle of the way.
 */
export function useGuidedDraft() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const offeringsLoad = useQuery(offeringsQuery)
  const { data: concerns = [] } = useQuery(concernsQuery)
  const { data: deities = [] } = useQuery(deitiesQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const concernId = numberIn(search, 'concern_id')
  const deityId = numberIn(search, 'deity_id')
  const starId = numberIn(search, 'star_id')
  const offeringId = numberIn(search, 'offering_id')
  const date = search.get('date') ?? undefined
  const all = offeringsLoad.data ?? []
  const offering = all.find(({ id }) => id === offeringId)
  const birthday = concerns.find(({ slug }) => slug === 'birthday')
  const offerings = all.filter(({ concerns: served, deity }) => {
    if (concernId !== undefined) return served.includes(concernId)
    if (deityId !== undefined) return deity.id === deityId
    if (starId !== undefined && birthday) return served.includes(birthday.id)
    return true
  })
  const hasReason = concernId !== undefined || deityId !== undefined || starId !== undefined
  const reached: GuidedStep = !offeringId ? (hasReason ? 'offering' : 'reason') : date ? 'people' : 'day'
  const asked = guidedSteps.find((step) => step === search.get('step'))
  // A URL may ask for an earlier step, never for one whose choice is missing.
  const mayShow = (step: GuidedStep) => {
    if (step === 'people' || step === 'prasadam') return offeringId !== undefined && date !== undefined
    return step === 'day' ? offeringId !== undefined : step !== 'review'
  }
  const star = stars.find(({ id }) => id === starId)
  return {
    step: asked && mayShow(asked) ? asked : reached,
    offeringsLoad,
    offerings,
    offering,
    offeringId,
    date,
    starId,
    stars,
    group: search.get('group') ?? undefined,
    reason:
      concerns.find(({ id }) => id === concernId)?.name ??
      deities.find(({ id }) => id === deityId)?.name ??
      (star && t('booking.guided.starReason', { star: star.name })),
    /** Goes on with some choices changed; undefined takes one away. */
    go: async (change: Record<string, string | undefined>, options?: { replace?: boolean }) => {
      const after = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) after.delete(name)
        else after.set(name, value)
      }
      await navigate({ search: `?${after}` }, options)
    },
  }
}
