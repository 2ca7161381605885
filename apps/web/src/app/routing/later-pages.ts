import { withWords } from './with-words.ts'

const bookingWords = ['booking', 'calendar', 'catalogue', 'checkout', 'profile', 'releases']

/** Pages that are rarely entered directly, each a chunk of its own. */
export const laterPages = {
  addressChange: withWords(bookingWords, async () => ({
    Component: (await import('../pages/history/address-change-page.tsx')).AddressChangePage,
  })),
  profileEdit: withWords(['contact', 'office-factors', 'profile'], async () => ({
    Component: (await import('../pages/account/profile-edit-page.tsx')).ProfileEditPage,
  })),
  devoteeInfo: withWords(['profile'], async () => ({
    Component: (await import('../pages/account/devotee-info-page.tsx')).DevoteeInfoPage,
  })),
  changePassword: async () => ({
    Component: (await import('../pages/account/change-password-page.tsx')).ChangePasswordPage,
  }),
  myTickets: withWords(['support'], async () => ({
    Component: (await import('../pages/support/my-tickets-page.tsx')).MyTicketsPage,
  })),
  raiseTicket: withWords(['support'], async () => ({
    Component: (await import('../pages/support/raise-ticket-page.tsx')).RaiseTicketPage,
  })),
  ticket: withWords(['support'], async () => ({
    Component: (await import('../pages/support/ticket-page.tsx')).TicketPage,
  })),
  officeKey: withWords(['office-factors'], async () => ({
    Component: (await import('../pages/account/office-key-page.tsx')).OfficeKeyPage,
  })),
  closedDay: withWords(['checkout'], async () => ({
    Component: (await import('../pages/public/closed-day-page.tsx')).ClosedDayPage,
  })),
  demo: withWords(['demo'], async () => ({
    Component: (await import('../pages/demo/demo-menu-page.tsx')).DemoMenuPage,
  })),
  draw: withWords(['releases'], async () => ({
    Component: (await import('../pages/releases/draw-page.tsx')).DrawPage,
  })),
  release: withWords(bookingWords, async () => ({
    Component: (await import('../pages/releases/release-page.tsx')).ReleasePage,
  })),
  turn: withWords(bookingWords, async () => ({
    Component: (await import('../pages/releases/turn-page.tsx')).TurnPage,
  })),
}

export type LaterPage = keyof typeof laterPages
