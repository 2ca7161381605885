import { describe, expect, it } from 'vitest'
import { routes } from './paths.ts'

const pathsOf = (...access: string[]) =>
  Object.values(routes)
    .filter((place) => access.includes(place.access))
    .map((place) => place.path)

describe('every route of the specification exists', () => {
  it('public routes', () => {
    expect(pathsOf('auth')).toEqual(['/sign-in', '/sign-up', '/forgot-password', '/reset-password'])
    expect(pathsOf('open')).toEqual([
      '/terms-and-conditions',
      '/privacy-policy',
      '/official-addresses',
      '/payment-callback',
      '/payment-cancel',
      '/razorpay-bridge',
      '/verify/:code?',
      '/closed-day',
      '/draws/:drawId',
      '/pair',
    ])
  })

  it('signed-in routes', () => {
    expect(pathsOf('signed-in')).toEqual([
      '/home',
      '/payment-success',
      '/payment-failure',
      '/profile-edit',
      '/change-password',
      '/customer-support/my-ticket',
      '/customer-support/raise-ticket',
      '/customer-support/ticket/:ticketId',
      '/guided-booking',
      '/continuous-booking',
      '/direct-booking',
      '/concern',
      '/checkout',
      '/history',
      '/releases/:releaseId',
      '/releases/:roomId/book',
      '/address-change-for-delivery',
      '/devotee-info',
      '/access-denied',
      '/office-key',
      '/single-menu-view',
      '/collapse-menu-item-view-1',
      '/collapse-menu-item-view-2',
      '/group-single-menu-item-view',
      '/group-collapse-menu-item-view-1',
      '/group-collapse-menu-item-view-2',
    ])
    expect(routes.accessDenied.authority).toEqual(['admin', 'user'])
  })

  it('admin-only routes', () => {
    expect(pathsOf('admin')).toEqual([
      '/transaction-history',
      '/update-booking',
      '/receipt-generate',
      '/prasadam-delivery-report',
      '/notification/pre-pooja-reminder',
      '/notification/post-pooja-reminder',
      '/notification/prasadam-sent-notification',
      '/admin/catalogue',
      '/admin/catalogue/texts',
      '/admin/calendar',
      '/admin/releases',
      '/admin/releases/new',
      '/admin/releases/:releaseId',
      '/admin/settings',
      '/admin/system',
      '/admin/day-sheet',
      '/priest',
      '/admin/counter',
      '/admin/counter/drawers/:id',
      '/admin/reconciliation',
      '/admin/registers',
      '/admin/audit',
      '/admin/people',
      '/admin/people/roles',
    ])
  })
})
