import { DomainError } from '../../platform/errors.ts'

export const eventUnsigned = () =>
  new DomainError('malformed', 'signature_invalid', 'This message is not signed by the payment provider.')

export const drawerNotCounted = (onDate: string) =>
  new DomainError(
    'conflict',
    'drawer_not_counted',
    `Your drawer of ${onDate} has not been counted. Please count it first.`,
  )

export const drawerNotFound = () =>
  new DomainError('not_found', 'drawer_not_found', 'There is no such drawer of yours.')

export const differenceUnexplained = (sums: Record<string, number>) =>
  new DomainError(
    'invalid',
    'difference_unexplained',
    'What was counted is not what was sold. Please count once more, or say why it differs.',
    { fields: { reason: 'Please give a reason of at least 3 letters' }, meta: sums },
  )

export const drawerTooPoor = (heldPaise: number) =>
  new DomainError(
    'conflict',
    'drawer_too_poor',
    `Your drawer should hold no more than ₹ ${heldPaise / 100}. Nothing was given back; please ask for change to be brought, or somebody with a fuller drawer.`,
    { meta: { heldPaise } },
  )

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
