import { DomainError } from '../../platform/errors.ts'

export const parcelPacked = () =>
  new DomainError(
    'conflict',
    'parcel_packed',
    'This prasadam is already packed and goes where it was addressed. Please ring us if that will not do.',
  )

export const nothingToPost = () =>
  new DomainError('conflict', 'nothing_to_post', 'There is no prasadam in this booking that could be posted.')
