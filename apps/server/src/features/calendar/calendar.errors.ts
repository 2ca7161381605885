import { type RefusalKey, refuse } from '../../platform/errors.ts'

const invalidField = (field: string, key: RefusalKey) => refuse('invalid', key, { fields: { [field]: key } })

export const dateOutOfReach = (field: string) => invalidField(field, 'date_out_of_reach')
export const dayIsOver = (field: string) => invalidField(field, 'day_is_over.calendar')
export const rangeTooLong = () => invalidField('to', 'range_too_long')
export const offeringUnknown = () => invalidField('offering_id', 'offering_unknown')
export const poolUnknown = () => invalidField('pool_id', 'pool_unknown')
export const observanceUnknown = (id: string) =>
  refuse('invalid', 'observance_unknown', {
    params: { id },
    fields: { days: { key: 'observance_unknown', params: { id } } },
  })
export const dayTwice = () => invalidField('days', 'day_twice')

export const blockNotFound = () => refuse('not_found', 'block_not_found')
export const overrideNotFound = () => refuse('not_found', 'override_not_found')
