import type { TextKey } from '@vazhipadu/locales/text-key'

/**
 * Every route of the web app, with who may enter and its title.
 * `open`: anyone. `auth`: anyone signed out; a signed-in person is sent home. `signed-in`: any person signed in.
 * `admin`: the admin role. `authority` is the specification's list of roles, by which the guard lets in; empty means
 * anybody who is signed in. Every account has the role `user`.
 */
export type Access = 'open' | 'auth' | 'signed-in' | 'admin'

export type AppRoute = {
  path: `/${string}`
  title: TextKey
  access: Access
  authority: readonly string[]
}

const route = <A extends Access>(
  path: AppRoute['path'],
  access: A,
  title: TextKey,
  authority: readonly string[] = access === 'admin' ? ['admin'] : [],
): AppRoute & { access: A } => ({
  path,
  access,
  title,
  authority,
})

export const routes = {
  signIn: route('/sign-in', 'auth', 'app.titles.signIn'),
  signUp: route('/sign-up', 'auth', 'app.titles.signUp'),
  forgotPassword: route('/forgot-password', 'auth', 'app.titles.forgotPassword'),
  resetPassword: route('/reset-password', 'auth', 'app.titles.resetPassword'),

  terms: route('/terms-and-conditions', 'open', 'app.titles.terms'),
  privacy: route('/privacy-policy', 'open', 'app.titles.privacy'),
  officialAddresses: route('/official-addresses', 'open', 'app.titles.officialAddresses'),
  paymentCallback: route('/payment-callback', 'open', 'app.titles.paymentCallback'),
  paymentCancel: route('/payment-cancel', 'open', 'app.titles.paymentCancel'),
  paymentBridge: route('/razorpay-bridge', 'open', 'app.titles.paymentBridge'),
  verifyReceipt: route('/verify/:code?', 'open', 'app.titles.verifyReceipt'),
  closedDay: route('/closed-day', 'open', 'app.titles.closedDay'),

  draw: route('/draws/:drawId', 'open', 'app.titles.draw'),

  pairDevice: route('/pair', 'open', 'app.titles.pairDevice'),

  home: route('/home', 'signed-in', 'app.titles.home'),
  paymentSuccess: route('/payment-success', 'signed-in', 'app.titles.paymentSuccess'),
  paymentFailure: route('/payment-failure', 'signed-in', 'app.titles.paymentFailure'),
  profileEdit: route('/profile-edit', 'signed-in', 'app.titles.profileEdit'),
  changePassword: route('/change-password', 'signed-in', 'app.titles.changePassword'),
  myTickets: route('/customer-support/my-ticket', 'signed-in', 'app.titles.myTickets'),
  raiseTicket: route('/customer-support/raise-ticket', 'signed-in', 'app.titles.raiseTicket'),
  ticket: route('/customer-support/ticket/:ticketId', 'signed-in', 'app.titles.ticket'),
  guidedBooking: route('/guided-booking', 'signed-in', 'app.titles.guidedBooking'),
  continuousBooking: route('/continuous-booking', 'signed-in', 'app.titles.continuousBooking'),
  directBooking: route('/direct-booking', 'signed-in', 'app.titles.directBooking'),
  concern: route('/concern', 'signed-in', 'app.titles.concern'),
  checkout: route('/checkout', 'signed-in', 'app.titles.checkout'),
  history: route('/history', 'signed-in', 'app.titles.history'),
  release: route('/releases/:releaseId', 'signed-in', 'app.titles.release'),
  turn: route('/releases/:roomId/book', 'signed-in', 'app.titles.turn'),
  addressChange: route('/address-change-for-delivery', 'signed-in', 'app.titles.addressChange'),
  devoteeInfo: route('/devotee-info', 'signed-in', 'app.titles.devoteeInfo'),
  accessDenied: route('/access-denied', 'signed-in', 'app.titles.accessDenied', ['admin', 'user']),

  officeKey: route('/office-key', 'signed-in', 'app.titles.officeKey'),

  singleMenu: route('/single-menu-view', 'signed-in', 'app.titles.singleMenu'),
  collapseMenu1: route('/collapse-menu-item-view-1', 'signed-in', 'app.titles.collapseMenu1'),
  collapseMenu2: route('/collapse-menu-item-view-2', 'signed-in', 'app.titles.collapseMenu2'),
  groupSingleMenu: route('/group-single-menu-item-view', 'signed-in', 'app.titles.groupSingleMenu'),
  groupCollapseMenu1: route('/group-collapse-menu-item-view-1', 'signed-in', 'app.titles.groupCollapseMenu1'),
  groupCollapseMenu2: route('/group-collapse-menu-item-view-2', 'signed-in', 'app.titles.groupCollapseMenu2'),

  transactionHistory: route('/transaction-history', 'admin', 'app.titles.transactionHistory'),
  updateBooking: route('/update-booking', 'admin', 'app.titles.updateBooking'),
  receiptGenerate: route('/receipt-generate', 'admin', 'app.titles.receiptGenerate'),
  prasadamReport: route('/prasadam-delivery-report', 'admin', 'app.titles.prasadamReport'),
  prePoojaReminder: route('/notification/pre-pooja-reminder', 'admin', 'app.titles.prePoojaReminder'),
  postPoojaReminder: route('/notification/post-pooja-reminder', 'admin', 'app.titles.postPoojaReminder'),
  prasadamSent: route('/notification/prasadam-sent-notification', 'admin', 'app.titles.prasadamSent'),
  catalogue: route('/admin/catalogue', 'admin', 'app.titles.catalogue'),
  catalogueTexts: route('/admin/catalogue/texts', 'admin', 'app.titles.catalogueTexts'),
  calendar: route('/admin/calendar', 'admin', 'app.titles.calendar'),
  officeReleases: route('/admin/releases', 'admin', 'app.titles.officeReleases'),
  announceRelease: route('/admin/releases/new', 'admin', 'app.titles.announceRelease'),
  officeRelease: route('/admin/releases/:releaseId', 'admin', 'app.titles.officeRelease'),
  settings: route('/admin/settings', 'admin', 'app.titles.settings'),
  system: route('/admin/system', 'admin', 'app.titles.system'),
  daySheet: route('/admin/day-sheet', 'admin', 'app.titles.daySheet'),
  priest: route('/priest', 'admin', 'app.titles.priest'),
  counter: route('/admin/counter', 'admin', 'app.titles.counter'),
  counterDrawer: route('/admin/counter/drawers/:id', 'admin', 'app.titles.counterDrawer'),
  reconciliation: route('/admin/reconciliation', 'admin', 'app.titles.reconciliation'),
  registers: route('/admin/registers', 'admin', 'app.titles.registers'),
  audit: route('/admin/audit', 'admin', 'app.titles.audit'),
  people: route('/admin/people', 'admin', 'app.titles.people'),
  peopleRoles: route('/admin/people/roles', 'admin', 'app.titles.peopleRoles'),
} as const satisfies Record<string, AppRoute>

export type RouteName = keyof typeof routes

/** Where signed-out visitors are redirected, and where signed-in users start. */
export const unauthenticatedEntry = routes.signIn.path
export const authenticatedEntry = routes.home.path

/** The specification's name for the sign-in page; redirects there. */
export const loginAlias = '/login'
