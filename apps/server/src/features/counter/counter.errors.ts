import { refuse } from '../../platform/errors.ts'

export const counterClosed = () => refuse('conflict', 'counter_closed')

export const saleOfAnotherDrawer = () => refuse('forbidden', 'sale_of_another_drawer')

export const totalDiffers = (totalPaise: number) =>
  refuse('conflict', 'total_differs', { meta: { totalPaise } })

export const mobileUnreadable = () =>
  refuse('invalid', 'mobile_unreadable', {
    fields: { 'customer.mobile': 'fields.mobile' },
  })

export const upiKnown = () => refuse('conflict', 'upi_known', { fields: { reference: 'fields.upiUsed' } })

export const upiUnknown = () => refuse('not_found', 'upi_unknown')

export const upiOfOwnSale = () => refuse('forbidden', 'upi_of_own_sale')

export const drawerNotCounted = (onDate: string) =>
  refuse('conflict', 'drawer_not_counted', { params: { day: { day: onDate } } })

export const drawerCounted = () => refuse('conflict', 'drawer_counted')

export const drawerNotFound = () => refuse('not_found', 'drawer_not_found')

export const countedTwice = () => refuse('conflict', 'counted_twice')

export const nothingToExplain = () => refuse('conflict', 'nothing_to_explain')

/** Without the sum, because the clerk must not know it before counting the drawer. */
export const drawerTooPoor = () => refuse('conflict', 'drawer_too_poor')

export const returnWaits = () => refuse('conflict', 'return_waits')

export const returnNotWaiting = () => refuse('conflict', 'return_not_waiting')

export const returnNotYours = () => refuse('forbidden', 'return_not_yours')

export const mayNotAgree = () => refuse('forbidden', 'may_not_agree')

export const drawerGone = () => refuse('conflict', 'drawer_gone')

export const drawerRecounted = () => refuse('conflict', 'drawer_recounted')

export const drawerNotWaiting = () => refuse('conflict', 'drawer_not_waiting')
