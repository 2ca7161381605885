import { type RefusalKey, refuse } from '../../platform/errors.ts'

/** The specification's error for a missing profile, address or person. */
export const dataNotFound = () => refuse('not_found', 'data_not_found')

const invalidField = (field: string, key: RefusalKey) => refuse('invalid', key, { fields: { [field]: key } })

export const countryUnknown = () => invalidField('country', 'country_unknown')
export const stateUnknown = () => invalidField('state', 'state_unknown')
export const pinInvalid = () => invalidField('postalCode', 'pin_invalid')
export const addressMobileInvalid = () => invalidField('mobile', 'mobile_invalid')

export const tooManyAddresses = () => refuse('conflict', 'too_many_addresses')
export const tooManyDevotees = () => refuse('conflict', 'too_many_devotees')

export const languageNotOffered = () => invalidField('language', 'language_not_offered')

export const pictureMissing = () => invalidField('avatar', 'picture_missing')
export const pictureTooLarge = () => invalidField('avatar', 'picture_too_large.own')
export const pictureTooManyPixels = () => invalidField('avatar', 'picture_too_many_pixels')
export const pictureTypeUnknown = () => invalidField('avatar', 'picture_type')
export const pictureUnreadable = () => invalidField('avatar', 'picture_unreadable.own')
