/**
 * Every address of the web app, with who may enter and its title.
 * `open`: anyone. `auth`: anyone signed out; a signed-in person is sent home. `signed-in`: any person signed in.
 * `admin`: the admin role. `authority` is the specification's list of roles; empty means any. Every account has
 * the role `user`, so that `signed-in` with both roles named turns nobody away.
 */
export type Access = 'open' | 'auth' | 'signed-in' | 'admin'

export type Place = {
  path: `/${string}`
  title: string
  access: Access
  authority: readonly string[]
}

const place = (
  path: Place['path'],
  access: Access,
  title: string,
  authority: readonly string[] = [],
): Place => ({
  path,
  access,
  title,
  authority,
})

export const places = {
  signIn: place('/sign-in', 'auth', 'app.titles.signIn'),
  signUp: place('/sign-up', 'auth', 'app.titles.signUp'),
  forgotPassword: place('/forgot-password', 'auth', 'app.titles.forgotPassword'),
  resetPassword: place('/reset-password', 'auth', 'app.titles.resetPassword'),

  terms: place('/terms-and-conditions', 'open', 'app.titles.terms'),
  privacy: place('/privacy-policy', 'open', 'app.titles.privacy'),
  officialAddresses: place('/official-addresses', 'open', 'app.titles.officialAddresses'),
  paymentCallback: place('/payment-callback', 'open', 'app.titles.paymentCallback'),
  paymentCancel: place('/payment-cancel', 'open', 'app.titles.paymentCancel'),
  paymentBridge: place('/razorpay-bridge', 'open', 'app.titles.paymentBridge'),
  verifyReceipt: place('/verify/:code', 'open', 'app.titles.verifyReceipt'),
  closedDay: place('/closed-day', 'open', 'app.titles.closedDay'),

  home: place('/home', 'signed-in', 'app.titles.home'),
  paymentSuccess: place('/payment-success', 'signed-in', 'app.titles.paymentSuccess'),
  paymentFailure: place('/payment-failure', 'signed-in', 'app.titles.paymentFailure'),
  profileEdit: place('/profile-edit', 'signed-in', 'app.titles.profileEdit'),
  changePassword: place('/change-password', 'signed-in', 'app.titles.changePassword'),
  myTickets: place('/customer-support/my-ticket', 'signed-in', 'app.titles.myTickets'),
  raiseTicket: place('/customer-support/raise-ticket', 'signed-in', 'app.titles.raiseTicket'),
  ticket: place('/customer-support/ticket/:ticketId', 'signed-in', 'app.titles.ticket'),
  guidedBooking: place('/guided-booking', 'signed-in', 'app.titles.guidedBooking'),
  continuousBooking: place('/continuous-booking', 'signed-in', 'app.titles.continuousBooking'),
  directBooking: place('/direct-booking', 'signed-in', 'app.titles.directBooking'),
  concern: place('/concern', 'signed-in', 'app.titles.concern'),
  checkout: place('/checkout', 'signed-in', 'app.titles.checkout'),
  history: place('/history', 'signed-in', 'app.titles.history'),
  addressChange: place('/address-change-for-delivery', 'signed-in', 'app.titles.addressChange'),
  devoteeInfo: place('/devotee-info', 'signed-in', 'app.titles.devoteeInfo'),
  accessDenied: place('/access-denied', 'signed-in', 'app.titles.accessDenied', ['admin', 'user']),

  singleMenu: place('/single-menu-view', 'signed-in', 'app.titles.singleMenu'),
  collapseMenu1: place('/collapse-menu-item-view-1', 'signed-in', 'app.titles.collapseMenu1'),
  collapseMenu2: place('/collapse-menu-item-view-2', 'signed-in', 'app.titles.collapseMenu2'),
  groupSingleMenu: place('/group-single-menu-item-view', 'signed-in', 'app.titles.groupSingleMenu'),
  groupCollapseMenu1: place('/group-collapse-menu-item-view-1', 'signed-in', 'app.titles.groupCollapseMenu1'),
  groupCollapseMenu2: place('/group-collapse-menu-item-view-2', 'signed-in', 'app.titles.groupCollapseMenu2'),

  transactionHistory: place('/transaction-history', 'admin', 'app.titles.transactionHistory'),
  updateBooking: place('/update-booking', 'admin', 'app.titles.updateBooking'),
  receiptGenerate: place('/receipt-generate', 'admin', 'app.titles.receiptGenerate'),
  prasadamReport: place('/prasadam-delivery-report', 'admin', 'app.titles.prasadamReport'),
  prePoojaReminder: place('/notification/pre-pooja-reminder', 'admin', 'app.titles.prePoojaReminder'),
  postPoojaReminder: place('/notification/post-pooja-reminder', 'admin', 'app.titles.postPoojaReminder'),
  prasadamSent: place('/notification/prasadam-sent-notification', 'admin', 'app.titles.prasadamSent'),
  catalogue: place('/admin/catalogue', 'admin', 'app.titles.catalogue'),
  calendar: place('/admin/calendar', 'admin', 'app.titles.calendar'),
  settings: place('/admin/settings', 'admin', 'app.titles.settings'),
  daySheet: place('/admin/day-sheet', 'admin', 'app.titles.daySheet'),
  counter: place('/admin/counter', 'admin', 'app.titles.counter'),
  reconciliation: place('/admin/reconciliation', 'admin', 'app.titles.reconciliation'),
  audit: place('/admin/audit', 'admin', 'app.titles.audit'),
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

/** Where a signed-out person is asked to sign in, and where a signed-in one begins. */
export const unauthenticatedEntry = places.signIn.path
export const authenticatedEntry = places.home.path

/** The specification's other name for the sign-in page: it redirects there. */
export const loginAlias = '/login'
