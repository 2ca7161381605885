import { DomainError, type Said } from '../../platform/errors.ts'

const invalidField = (field: string, code: string, message: string, said: Record<string, Said> = {}) =>
  new DomainError('invalid', code, message, { fields: { [field]: message }, said })

export const offeringNotFound = () =>
  new DomainError('not_found', 'offering_not_found', 'This offering is not in our list.')
export const concernNotFound = () =>
  new DomainError('not_found', 'concern_not_found', 'This concern is not in our list.')
export const poolNotFound = () => new DomainError('not_found', 'pool_not_found', 'There is no such pool.')
export const priceNotFound = () =>
  new DomainError('not_found', 'price_not_found', 'There is no such price to take back.')
export const textNotFound = () =>
  new DomainError('not_found', 'text_not_found', 'What this text is about is not in our list.')

export const catalogueStale = () =>
  new DomainError('conflict', 'stale', 'Somebody changed this meanwhile. Please look at it again.')
export const slugTaken = () =>
  new DomainError('conflict', 'slug_taken', 'Another offering already has this short name.', {
    fields: { slug: 'Another offering already has this short name.' },
  })
export const deityTaken = () =>
  new DomainError('conflict', 'deity_taken', 'There is a deity of this name already.', {
    fields: { name: 'There is a deity of this name already.' },
  })
export const priceInForce = () =>
  new DomainError('conflict', 'price_in_force', 'This price has come into force and stays in the history.')

export const deityUnknown = () => invalidField('deity_id', 'deity_unknown', 'Please choose a deity.')
export const concernUnknown = () => invalidField('concern_ids', 'concern_unknown', 'Please choose a concern.')
export const poolMissing = () => invalidField('pool_id', 'pool_missing', 'Please choose a pool.')
export const malayalamNameMissing = () =>
  invalidField(
    'name',
    'malayalam_name_missing',
    'The priest reads the Malayalam name: it cannot be left out.',
  )
export const specialDayUnknown = (id: string) =>
  invalidField('schedule', 'special_day_unknown', `There is no special day called ${id}.`, { id })
export const specialLimitTwice = () =>
  invalidField('specialLimits', 'special_limit_twice', 'A star or special day is named twice.')
export const priceBackdated = () =>
  invalidField('effectiveFrom', 'price_backdated', 'A price begins today or later.')
