import { DomainError } from '../../platform/errors.ts'

export const parcelPacked = () =>
  new DomainError(
    'conflict',
    'parcel_packed',
    'This prasadam is already packed and goes where it was addressed. Please ring us if that will not do.',
  )

/** The same for the office, which can unpack a parcel again. */
export const parcelNotChangeable = () =>
  new DomainError(
    'conflict',
    'parcel_not_changeable',
    'One of these parcels is packed or no longer here. One that still lies here can be marked “Not packed after all” under Prasadam first. Nothing has been changed.',
  )

export const nothingToPost = () =>
  new DomainError('conflict', 'nothing_to_post', 'There is no prasadam in this booking that could be posted.')

export const noLabels = () =>
  new DomainError(
    'conflict',
    'no_labels',
    'None of these parcels is ready or packed, so there is no label to print.',
  )

export const handedOverWrong = () =>
  new DomainError(
    'invalid',
    'handed_over_wrong',
    'Please look at the day on which the parcels were handed over.',
    {
      fields: { sent_on: 'Today, or a day of the last month' },
    },
  )

export const tooManyLines = (most: number) =>
  new DomainError('invalid', 'too_many_lines', `Please paste at most ${most} lines at once.`, {
    said: { most },
  })
