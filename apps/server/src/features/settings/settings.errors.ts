import { DomainError } from '../../platform/errors.ts'

export const settingInvalid = (message: string) =>
  new DomainError('invalid', 'setting_invalid', message, { fields: { value: message } })
