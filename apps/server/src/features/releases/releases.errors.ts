import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { DomainError } from '../../platform/errors.ts'

const leastNotice = `${releaseFacts.leastNoticeMinutes} minutes`

export const releaseNotFound = () =>
  new DomainError('not_found', 'release_not_found', 'There is no such release.')

export const releaseOver = () =>
  new DomainError('conflict', 'release_over', 'This release has ended already.')

export const opensTooSoon = () =>
  new DomainError('invalid', 'opens_too_soon', `The opening must be at least ${leastNotice} from now.`, {
    fields: { opensAt: `At least ${leastNotice} from now` },
    said: { minutes: releaseFacts.leastNoticeMinutes },
  })

export const endsTooSoon = () =>
  new DomainError('invalid', 'ends_too_soon', 'The release must end after it has opened.', {
    fields: { endsAt: 'After the opening' },
  })

export const dayNotHeld = (offering: string, date: string) =>
  new DomainError('invalid', 'day_not_held', `${offering} is not held on ${date}.`, {
    fields: { dates: `${offering} is not held on ${date}` },
    meta: { date },
    said: { offering, day: { day: date } },
  })

export const dayTaken = (dates: string[]) =>
  new DomainError('conflict', 'day_in_release', 'Another release gives out one of these days already.', {
    meta: { dates },
  })

export const ballotClosed = () =>
  new DomainError('conflict', 'ballot_closed', 'Entries for this ballot are closed.')

export const ballotDrawn = () =>
  new DomainError('conflict', 'ballot_drawn', 'This ballot has been drawn and can no longer be withdrawn.')

export const ballotNotOpen = (entriesFrom: Date) =>
  new DomainError('conflict', 'ballot_not_open', 'Entries for this ballot have not begun.', {
    meta: { entriesFrom: entriesFrom.toISOString() },
  })

export const accountTooYoung = () =>
  new DomainError(
    'forbidden',
    'account_too_young',
    'This ballot is for accounts that were there when it was announced. Other days are open as always.',
  )

export const mobileNotProven = () =>
  new DomainError(
    'forbidden',
    'mobile_unproven',
    'Please confirm your mobile number first, by a code in an SMS; where no SMS comes, ask the temple office.',
  )

export const numberEntered = () =>
  new DomainError(
    'conflict',
    'number_entered',
    'This mobile number is in this ballot already, with another account. One entry counts for a number.',
  )

export const notInBallot = () =>
  new DomainError('invalid', 'not_in_ballot', 'This day is not given out by this ballot.')

export const tooManyPeople = (most: number) =>
  new DomainError('invalid', 'too_many_people', `At most ${most} people together.`, {
    meta: { most },
    said: { most },
  })
