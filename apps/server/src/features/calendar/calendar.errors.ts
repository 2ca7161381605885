import { DomainError, type Said } from '../../platform/errors.ts'

const invalidField = (field: string, code: string, message: string, said: Record<string, Said> = {}) =>
  new DomainError('invalid', code, message, { fields: { [field]: message }, said })

export const dateOutOfReach = (field: string) =>
  invalidField(field, 'date_out_of_reach', 'Please choose a day within the next ten years.')
export const dayIsOver = (field: string) => invalidField(field, 'day_is_over', 'This day is already over.')
export const rangeTooLong = () =>
  invalidField('to', 'range_too_long', 'Please close at most 366 days at a time.')
export const offeringUnknown = () =>
  invalidField('offering_id', 'offering_unknown', 'There is no such offering.')
export const poolUnknown = () => invalidField('pool_id', 'pool_unknown', 'There is no such pool.')
export const observanceUnknown = (id: string) =>
  invalidField('days', 'observance_unknown', `There is no special day called ${id}.`, { id })
export const dayTwice = () => invalidField('days', 'day_twice', 'A day is named twice.')

export const blockNotFound = () =>
  new DomainError('not_found', 'block_not_found', 'These days are not closed any more.')
export const overrideNotFound = () =>
  new DomainError('not_found', 'override_not_found', 'This day is already as computed.')
