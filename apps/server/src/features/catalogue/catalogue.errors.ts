import { type RefusalKey, refuse } from '../../platform/errors.ts'

const invalidField = (field: string, key: RefusalKey) => refuse('invalid', key, { fields: { [field]: key } })

export const offeringNotFound = () => refuse('not_found', 'offering_not_found')
export const concernNotFound = () => refuse('not_found', 'concern_not_found')
export const poolNotFound = () => refuse('not_found', 'pool_not_found')
export const priceNotFound = () => refuse('not_found', 'price_not_found')
export const textNotFound = () => refuse('not_found', 'text_not_found')

export const catalogueStale = () => refuse('conflict', 'stale.catalogue')
export const slugTaken = () =>
  refuse('conflict', 'slug_taken', {
    fields: { slug: 'slug_taken' },
  })
export const deityTaken = () =>
  refuse('conflict', 'deity_taken', {
    fields: { name: 'deity_taken' },
  })
export const priceInForce = () => refuse('conflict', 'price_in_force')

export const deityUnknown = () => invalidField('deity_id', 'deity_unknown')
export const concernUnknown = () => invalidField('concern_ids', 'concern_unknown')
export const poolMissing = () => invalidField('pool_id', 'pool_missing')
export const malayalamNameMissing = () => invalidField('name', 'malayalam_name_missing')
export const specialDayUnknown = (id: string) =>
  refuse('invalid', 'special_day_unknown', {
    params: { id },
    fields: { schedule: { key: 'special_day_unknown', params: { id } } },
  })
export const specialLimitTwice = () => invalidField('specialLimits', 'special_limit_twice')
export const priceBackdated = () => invalidField('effectiveFrom', 'price_backdated')
