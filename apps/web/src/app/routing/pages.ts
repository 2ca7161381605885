import type { RouteName } from '../../lib/paths.ts'
import type { LaterPage } from './later-pages.ts'
import type { OfficeRoute } from './office-pages.ts'
import { prefetchQueries } from './prefetch.ts'
import { type Page, withWords } from './with-words.ts'

/** Namespaces of the basket pages, which use calendar, catalogue, family and addresses. */
const bookingWords = ['booking', 'calendar', 'catalogue', 'checkout', 'profile', 'releases']

/** The office's page list is a chunk of its own, which devotees need not load. */
const office =
  (name: OfficeRoute): Page =>
  async () => {
    const { officePages } = await import('./office-pages.ts')
    return officePages[name]()
  }

/** The list of pages that are rarely entered directly is a chunk too. */
const later =
  (name: LaterPage): Page =>
  async () => {
    const { laterPages } = await import('./later-pages.ts')
    return laterPages[name]()
  }

/** All pages, each a chunk of its own. */
const pages: Record<RouteName, Page> = {
  signIn: async () => ({ Component: (await import('../pages/public/sign-in-page.tsx')).SignInPage }),
  signUp: withWords(['identity'], async () => ({
    Component: (await import('../pages/public/sign-up-page.tsx')).SignUpPage,
  })),
  forgotPassword: withWords(['identity'], async () => ({
    Component: (await import('../pages/public/forgot-password-page.tsx')).ForgotPasswordPage,
  })),
  resetPassword: withWords(['identity'], async () => ({
    Component: (await import('../pages/public/reset-password-page.tsx')).ResetPasswordPage,
  })),
  terms: withWords(['legal'], async () => ({
    Component: (await import('../pages/public/terms-page.tsx')).TermsPage,
  })),
  privacy: withWords(['legal'], async () => ({
    Component: (await import('../pages/public/privacy-page.tsx')).PrivacyPage,
  })),
  paymentCallback: withWords(['checkout'], async () => ({
    Component: (await import('../pages/public/payment-callback-page.tsx')).PaymentCallbackPage,
  })),
  paymentCancel: withWords(['checkout'], async () => ({
    Component: (await import('../pages/public/payment-cancel-page.tsx')).PaymentCancelPage,
  })),
  paymentBridge: withWords(['checkout'], async () => ({
    Component: (await import('../pages/public/payment-bridge-page.tsx')).PaymentBridgePage,
  })),
  paymentSuccess: withWords(['checkout'], async () => ({
    Component: (await import('../pages/checkout/payment-success-page.tsx')).PaymentSuccessPage,
  })),
  paymentFailure: withWords(['checkout'], async () => ({
    Component: (await import('../pages/checkout/payment-failure-page.tsx')).PaymentFailurePage,
  })),
  checkout: withWords(bookingWords, async () => {
    const { CheckoutPage, listQuestions } = await import('../pages/checkout/checkout-page.tsx')
    prefetchQueries(listQuestions)
    return { Component: CheckoutPage }
  }),
  guidedBooking: withWords(bookingWords, async () => ({
    Component: (await import('../pages/booking/guided-booking-page.tsx')).GuidedBookingPage,
  })),
  continuousBooking: withWords(bookingWords, async () => ({
    Component: (await import('../pages/booking/continuous-booking-page.tsx')).ContinuousBookingPage,
  })),
  directBooking: withWords(bookingWords, async () => ({
    Component: (await import('../pages/booking/direct-booking-page.tsx')).DirectBookingPage,
  })),
  concern: withWords(bookingWords, async () => ({
    Component: (await import('../pages/booking/concern-page.tsx')).ConcernPage,
  })),
  addressChange: later('addressChange'),
  history: withWords(bookingWords, async () => {
    const { HistoryPage, listQuestions } = await import('../pages/history/history-page.tsx')
    prefetchQueries(listQuestions)
    return { Component: HistoryPage }
  }),
  officialAddresses: withWords(['legal'], async () => ({
    Component: (await import('../pages/public/official-addresses-page.tsx')).OfficialAddressesPage,
  })),
  verifyReceipt: withWords(['legal'], async () => ({
    Component: (await import('../pages/public/verify-receipt-page.tsx')).VerifyReceiptPage,
  })),
  closedDay: later('closedDay'),
  draw: later('draw'),
  release: later('release'),
  turn: later('turn'),
  home: withWords(['calendar', 'catalogue', 'checkout', 'profile', 'releases'], async () => {
    const { HomePage, listQuestions } = await import('../pages/account/home-page.tsx')
    prefetchQueries(listQuestions)
    return { Component: HomePage }
  }),
  profileEdit: later('profileEdit'),
  devoteeInfo: later('devoteeInfo'),
  changePassword: later('changePassword'),
  myTickets: later('myTickets'),
  raiseTicket: later('raiseTicket'),
  ticket: later('ticket'),
  accessDenied: withWords(['office-factors'], async () => ({
    Component: (await import('../pages/account/access-denied-page.tsx')).AccessDeniedPage,
  })),
  pairDevice: withWords(['office-pairing'], async () => ({
    Component: (await import('../pages/public/pair-device-page.tsx')).PairDevicePage,
  })),
  officeKey: later('officeKey'),
  catalogue: office('catalogue'),
  settings: office('settings'),
  system: office('system'),
  transactionHistory: office('transactionHistory'),
  updateBooking: office('updateBooking'),
  receiptGenerate: office('receiptGenerate'),
  prePoojaReminder: office('prePoojaReminder'),
  postPoojaReminder: office('postPoojaReminder'),
  prasadamSent: office('prasadamSent'),
  prasadamReport: office('prasadamReport'),
  daySheet: office('daySheet'),
  priest: office('priest'),
  counter: office('counter'),
  audit: office('audit'),
  people: office('people'),
  peopleRoles: office('peopleRoles'),
  catalogueTexts: office('catalogueTexts'),
  counterDrawer: office('counterDrawer'),
  reconciliation: office('reconciliation'),
  officeReleases: office('officeReleases'),
  announceRelease: office('announceRelease'),
  officeRelease: office('officeRelease'),
  registers: office('registers'),
  calendar: office('calendar'),
  singleMenu: later('demo'),
  collapseMenu1: later('demo'),
  collapseMenu2: later('demo'),
  groupSingleMenu: later('demo'),
  groupCollapseMenu1: later('demo'),
  groupCollapseMenu2: later('demo'),
}

export const pageOf = (name: RouteName): Page => pages[name]
