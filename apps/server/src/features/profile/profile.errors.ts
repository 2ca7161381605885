import { DomainError } from '../../platform/errors.ts'

/** The specification's error for a missing profile, address or person. */
export const dataNotFound = () => new DomainError('not_found', 'data_not_found', 'data not found')

const invalidField = (field: string, code: string, message: string) =>
  new DomainError('invalid', code, message, { fields: { [field]: message } })

export const countryUnknown = () => invalidField('country', 'country_unknown', 'Please choose a country.')
export const stateUnknown = () => invalidField('state', 'state_unknown', 'Please choose a state.')
export const pinInvalid = () =>
  invalidField('postalCode', 'pin_invalid', 'A PIN code has 6 digits, like 688 561.')
export const addressMobileInvalid = () =>
  invalidField('mobile', 'mobile_invalid', 'Please enter a valid mobile number.')

export const tooManyAddresses = () =>
  new DomainError('conflict', 'too_many_addresses', 'You have 20 addresses. Please remove one first.')
export const tooManyDevotees = () =>
  new DomainError(
    'conflict',
    'too_many_devotees',
    'You have 50 people in your family list. Please remove one first.',
  )

export const languageNotOffered = () =>
  invalidField('language', 'language_not_offered', 'This temple does not offer this language.')

const pictureRefused = (code: string, message: string) => invalidField('avatar', code, message)

export const pictureMissing = () => pictureRefused('picture_missing', 'Please choose a picture.')
export const pictureTooLarge = () =>
  pictureRefused('picture_too_large', 'The picture is larger than 2 MB. Please choose a smaller one.')
export const pictureTooManyPixels = () =>
  pictureRefused(
    'picture_too_many_pixels',
    'This picture is too large to draw. Please choose a smaller one, or a photo of the usual size.',
  )
export const pictureTypeUnknown = () =>
  pictureRefused('picture_type', 'Please choose a JPEG, PNG or WebP picture.')
export const pictureUnreadable = () =>
  pictureRefused('picture_unreadable', 'This picture cannot be read. Please choose another one.')
