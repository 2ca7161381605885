import type { ComponentType } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'
import type { PlaceName } from '../paths.ts'

type Page = () => Promise<{ Component: ComponentType }>

/** A page whose words come with it. */
const withWords =
  (segments: string[], page: Page): Page =>
  async () => {
    const [loaded] = await Promise.all([page(), ...segments.map(loadWords)])
    return loaded
  }

const demo = withWords(['demo'], async () => ({
  Component: (await import('./demo/demo-menu-page.tsx')).DemoMenuPage,
}))

/** A basket meets the calendar, the catalogue, the family and the addresses. */
const bookingWords = ['booking', 'calendar', 'catalogue', 'checkout', 'profile']

/** The pages that are built, each a chunk of its own. */
const pages: Partial<Record<PlaceName, Page>> = {
  signIn: async () => ({ Component: (await import('./public/sign-in-page.tsx')).SignInPage }),
  signUp: async () => ({ Component: (await import('./public/sign-up-page.tsx')).SignUpPage }),
  forgotPassword: async () => ({
    Component: (await import('./public/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  resetPassword: async () => ({
    Component: (await import('./public/reset-password-page.tsx')).ResetPasswordPage,
  }),
  terms: withWords(['legal'], async () => ({
    Component: (await import('./public/terms-page.tsx')).TermsPage,
  })),
  privacy: withWords(['legal'], async () => ({
    Component: (await import('./public/privacy-page.tsx')).PrivacyPage,
  })),
  paymentCallback: withWords(['checkout'], async () => ({
    Component: (await import('./public/payment-callback-page.tsx')).PaymentCallbackPage,
  })),
  paymentCancel: withWords(['checkout'], async () => ({
    Component: (await import('./public/payment-cancel-page.tsx')).PaymentCancelPage,
  })),
  paymentBridge: withWords(['checkout'], async () => ({
    Component: (await import('./public/payment-bridge-page.tsx')).PaymentBridgePage,
  })),
  paymentSuccess: withWords(['checkout'], async () => ({
    Component: (await import('./account/payment-success-page.tsx')).PaymentSuccessPage,
  })),
  paymentFailure: withWords(['checkout'], async () => ({
    Component: (await import('./account/payment-failure-page.tsx')).PaymentFailurePage,
  })),
  checkout: withWords(bookingWords, async () => ({
    Component: (await import('./account/checkout-page.tsx')).CheckoutPage,
  })),
  guidedBooking: withWords(bookingWords, async () => ({
    Component: (await import('./account/guided-booking-page.tsx')).GuidedBookingPage,
  })),
  continuousBooking: withWords(bookingWords, async () => ({
    Component: (await import('./account/continuous-booking-page.tsx')).ContinuousBookingPage,
  })),
  directBooking: withWords(bookingWords, async () => ({
    Component: (await import('./account/direct-booking-page.tsx')).DirectBookingPage,
  })),
  concern: withWords(bookingWords, async () => ({
    Component: (await import('./account/concern-page.tsx')).ConcernPage,
  })),
  addressChange: withWords(bookingWords, async () => ({
    Component: (await import('./account/address-change-page.tsx')).AddressChangePage,
  })),
  history: withWords(bookingWords, async () => ({
    Component: (await import('./account/history-page.tsx')).HistoryPage,
  })),
  officialAddresses: withWords(['legal'], async () => ({
    Component: (await import('./public/official-addresses-page.tsx')).OfficialAddressesPage,
  })),
  verifyReceipt: withWords(['legal'], async () => ({
    Component: (await import('./public/verify-receipt-page.tsx')).VerifyReceiptPage,
  })),
  home: withWords(['calendar', 'catalogue', 'checkout', 'profile'], async () => ({
    Component: (await import('./account/home-page.tsx')).HomePage,
  })),
  profileEdit: withWords(['contact', 'profile'], async () => ({
    Component: (await import('./account/profile-edit-page.tsx')).ProfileEditPage,
  })),
  devoteeInfo: withWords(['profile'], async () => ({
    Component: (await import('./account/devotee-info-page.tsx')).DevoteeInfoPage,
  })),
  changePassword: async () => ({
    Component: (await import('./account/change-password-page.tsx')).ChangePasswordPage,
  }),
  myTickets: withWords(['support'], async () => ({
    Component: (await import('./support/my-tickets-page.tsx')).MyTicketsPage,
  })),
  raiseTicket: withWords(['support'], async () => ({
    Component: (await import('./support/raise-ticket-page.tsx')).RaiseTicketPage,
  })),
  ticket: withWords(['support'], async () => ({
    Component: (await import('./support/ticket-page.tsx')).TicketPage,
  })),
  accessDenied: async () => ({
    Component: (await import('./account/access-denied-page.tsx')).AccessDeniedPage,
  }),
  catalogue: withWords(['calendar', 'office', 'office-catalogue'], async () => ({
    Component: (await import('./office/catalogue-page.tsx')).CataloguePage,
  })),
  settings: withWords(['office', 'office-settings'], async () => ({
    Component: (await import('./office/settings-page.tsx')).SettingsPage,
  })),
  transactionHistory: withWords(['office', 'office-orders'], async () => ({
    Component: (await import('./office/transactions-page.tsx')).TransactionsPage,
  })),
  updateBooking: withWords(['calendar', 'office', 'office-orders'], async () => ({
    Component: (await import('./office/update-booking-page.tsx')).UpdateBookingPage,
  })),
  receiptGenerate: withWords(['office', 'office-orders'], async () => ({
    Component: (await import('./office/receipts-page.tsx')).ReceiptsPage,
  })),
  audit: withWords(['office', 'office-orders'], async () => ({
    Component: (await import('./office/audit-page.tsx')).AuditPage,
  })),
  calendar: withWords(['calendar', 'office'], async () => ({
    Component: (await import('./office/calendar-page.tsx')).CalendarPage,
  })),
  singleMenu: demo,
  collapseMenu1: demo,
  collapseMenu2: demo,
  groupSingleMenu: demo,
  groupCollapseMenu1: demo,
  groupCollapseMenu2: demo,
}

const opensSoon: Page = async () => ({ Component: (await import('./opens-soon-page.tsx')).OpensSoonPage })

export const pageOf = (name: PlaceName): Page => pages[name] ?? opensSoon

export const isBuilt = (name: PlaceName) => name in pages
