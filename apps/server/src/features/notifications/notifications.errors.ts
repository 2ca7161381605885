import { DomainError } from '../../platform/errors.ts'

export const reporterUnknown = () =>
  new DomainError('forbidden', 'reporter_unknown', 'Reports are taken from our providers only.')
