import { DomainError } from '../../platform/errors.ts'

export const settingNotYours = () =>
  new DomainError('forbidden', 'not_allowed', 'Somebody else in the office keeps this setting.')

export const settingInvalid = (message: string) =>
  new DomainError('invalid', 'setting_invalid', message, { fields: { value: message } })
