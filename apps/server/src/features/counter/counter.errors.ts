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

export const upiKnown = () =>
  new DomainError(
    'conflict',
    'upi_known',
    'This UPI number was used for another sale. Please read it again from the devotee’s phone.',
    { fields: { reference: 'Used for another sale already' } },
  )

export const upiUnknown = () =>
  new DomainError('not_found', 'upi_unknown', 'Nothing was sold at the counter with this UPI number.')

export const upiOfOwnSale = () =>
  new DomainError(
    'forbidden',
    'upi_of_own_sale',
    'You sold this yourself. Please ask somebody else of the treasury to look for it at the bank.',
  )

export const drawerNotCounted = (onDate: string) =>
  new DomainError(
    'conflict',
    'drawer_not_counted',
    `Your drawer of ${onDate} has not been counted. Please count it first.`,
    { said: { day: { day: onDate } } },
  )

export const drawerCounted = () =>
  new DomainError(
    'conflict',
    'drawer_counted',
    'Your drawer is counted and differs. Please say why; then a new one can begin.',
  )

export const drawerNotFound = () =>
  new DomainError('not_found', 'drawer_not_found', 'There is no such drawer of yours.')

export const countedTwice = () =>
  new DomainError(
    'conflict',
    'counted_twice',
    'This drawer was counted twice. Please say why it differs, and it is closed.',
  )

export const nothingToExplain = () =>
  new DomainError('conflict', 'nothing_to_explain', 'Please count the drawer first.')

/** Without the sum, because the clerk must not know it before counting the drawer. */
export const drawerTooPoor = () =>
  new DomainError(
    'conflict',
    'drawer_too_poor',
    'Your drawer should not hold that much. Nothing was given back; please ask for change to be brought, or somebody with a fuller drawer.',
  )

export const returnWaits = () =>
  new DomainError(
    'conflict',
    'return_waits',
    'Taking back this sale waits for a second person already. Nothing has changed meanwhile.',
  )

export const returnNotWaiting = () =>
  new DomainError('conflict', 'return_not_waiting', 'This does not wait for a second person any more.')

export const returnNotYours = () =>
  new DomainError(
    'forbidden',
    'return_not_yours',
    'Somebody else asked for this. They may withdraw it, and the treasury may decline it.',
  )

export const mayNotAgree = () =>
  new DomainError(
    'forbidden',
    'may_not_agree',
    'Thank you, that was right. But to agree to cash one belongs to the treasury or is a manager; please ask one of them.',
  )

export const drawerGone = () =>
  new DomainError(
    'conflict',
    'drawer_gone',
    'The drawer that would give this cash is closed or counted. Nothing was given; please ask anew from an open drawer.',
  )

export const drawerRecounted = () =>
  new DomainError(
    'conflict',
    'drawer_recounted',
    'This drawer has been counted again meanwhile. Please look at it again.',
  )

export const drawerNotWaiting = () =>
  new DomainError('conflict', 'drawer_not_waiting', 'This drawer does not wait for a second person.')
