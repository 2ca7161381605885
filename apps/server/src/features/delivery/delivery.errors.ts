import { refuse } from '../../platform/errors.ts'

export const parcelPacked = () => refuse('conflict', 'parcel_packed')

/** The same for the office, which can unpack a parcel again. */
export const parcelNotChangeable = () => refuse('conflict', 'parcel_not_changeable')

export const nothingToPost = () => refuse('conflict', 'nothing_to_post')

export const noLabels = () => refuse('conflict', 'no_labels')

export const handedOverWrong = () =>
  refuse('invalid', 'handed_over_wrong', {
    fields: { sent_on: 'fields.handedOver' },
  })

export const tooManyLines = (most: number) => refuse('invalid', 'too_many_lines', { params: { most } })
