import { DomainError } from '../../platform/errors.ts'

export const eventUnsigned = () =>
  new DomainError('malformed', 'signature_invalid', 'This message is not signed by the payment provider.')

export const settlementUnknown = () =>
  new DomainError('not_found', 'settlement_not_found', 'There is no such settlement.')

export const seenTooEarly = () =>
  new DomainError(
    'invalid',
    'seen_too_early',
    'It cannot stand on the statement before it was paid, or in days to come.',
    {
      fields: { on: 'Please look at the day again' },
    },
  )
