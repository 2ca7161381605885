import { DomainError } from '../../platform/errors.ts'

export const versionNotFound = () =>
  new DomainError('not_found', 'version_not_found', 'There is no such version of this day sheet.')
