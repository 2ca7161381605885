import { DomainError } from '../../platform/errors.ts'

export const counterClosed = () =>
  new DomainError('conflict', 'counter_closed', 'Your drawer is closed. Please begin a new one first.')

export const saleOfAnotherDrawer = () =>
  new DomainError(
    'forbidden',
    'sale_of_another_drawer',
    'This was not sold from your open drawer. Please ask somebody of the treasury to take it back.',
  )

export const totalDiffers = (totalPaise: number) =>
  new DomainError(
    'conflict',
    'total_differs',
    'The price has changed meanwhile. Nothing was sold; please look at the new total.',
    { meta: { totalPaise } },
  )

export const mobileUnreadable = () =>
  new DomainError(
    'invalid',
    'mobile_unreadable',
    'Please look at the mobile number once more, or leave it out.',
    {
      fields: { 'customer.mobile': 'Not a mobile number' },
    },
  )

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
