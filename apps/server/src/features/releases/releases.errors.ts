import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { refuse } from '../../platform/errors.ts'

const minutes = releaseFacts.leastNoticeMinutes

export const releaseNotFound = () => refuse('not_found', 'release_not_found')

export const releaseOver = () => refuse('conflict', 'release_over')

export const opensTooSoon = () =>
  refuse('invalid', 'opens_too_soon', {
    params: { minutes },
    fields: { opensAt: { key: 'fields.minutes', params: { minutes } } },
  })

export const endsTooSoon = () =>
  refuse('invalid', 'ends_too_soon', {
    fields: { endsAt: 'fields.afterOpening' },
  })

export function dayNotHeld(offering: string, date: string) {
  const params = { offering, day: { day: date } }
  return refuse('invalid', 'day_not_held', {
    params,
    fields: { dates: { key: 'fields.notHeld', params } },
    meta: { date },
  })
}

export const dayTaken = (dates: string[]) =>
  refuse('conflict', 'day_in_release', {
    meta: { dates },
  })

export const ballotClosed = () => refuse('conflict', 'ballot_closed')

export const ballotDrawn = () => refuse('conflict', 'ballot_drawn')

export const ballotNotOpen = (entriesFrom: Date) =>
  refuse('conflict', 'ballot_not_open', {
    meta: { entriesFrom: entriesFrom.toISOString() },
  })

export const accountTooYoung = () => refuse('forbidden', 'account_too_young')

export const mobileNotProven = () => refuse('forbidden', 'mobile_unproven.ballot')

export const numberEntered = () => refuse('conflict', 'number_entered')

export const notInBallot = () => refuse('invalid', 'not_in_ballot')

export const tooManyPeople = (most: number) =>
  refuse('invalid', 'too_many_people', { params: { most }, meta: { most } })
