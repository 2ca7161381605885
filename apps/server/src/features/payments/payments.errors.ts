import { DomainError } from '../../platform/errors.ts'

export const eventUnsigned = () =>
  new DomainError('malformed', 'signature_invalid', 'This message is not signed by the payment provider.')
