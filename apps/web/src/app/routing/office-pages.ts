import { type Page, withWords } from './with-words.ts'

/** Namespaces of the basket pages, which use calendar, catalogue, family and addresses. */
const bookingWords = ['booking', 'calendar', 'catalogue', 'checkout', 'profile']

const notices = withWords(['office', 'office-notices'], async () => ({
  Component: (await import('../pages/office/notices-page.tsx')).NoticesPage,
}))

/** The office's pages, each a chunk of its own. */
export const officePages = {
  catalogue: withWords(['calendar', 'office', 'office-catalogue'], async () => ({
    Component: (await import('../pages/office/catalogue-page.tsx')).CataloguePage,
  })),
  catalogueTexts: withWords(['office', 'office-catalogue'], async () => ({
    Component: (await import('../pages/office/texts-page.tsx')).TextsPage,
  })),
  settings: withWords(['office', 'office-settings'], async () => ({
    Component: (await import('../pages/office/settings-page.tsx')).SettingsPage,
  })),
  system: withWords(['office', 'office-system'], async () => ({
    Component: (await import('../pages/office/system-page.tsx')).SystemPage,
  })),
  transactionHistory: withWords(['office', 'office-orders', 'support'], async () => ({
    Component: (await import('../pages/office/transactions-page.tsx')).TransactionsPage,
  })),
  updateBooking: withWords(['calendar', 'office', 'office-orders', 'office-sheet', 'profile'], async () => ({
    Component: (await import('../pages/office/update-booking-page.tsx')).UpdateBookingPage,
  })),
  receiptGenerate: withWords(['office', 'office-orders'], async () => ({
    Component: (await import('../pages/office/receipts-page.tsx')).ReceiptsPage,
  })),
  prasadamReport: withWords(['office', 'office-orders', 'office-prasadam'], async () => ({
    Component: (await import('../pages/office/prasadam-page.tsx')).PrasadamPage,
  })),
  counter: withWords([...bookingWords, 'office', 'office-counter'], async () => ({
    Component: (await import('../pages/counter/counter-page.tsx')).CounterPage,
  })),
  counterDrawer: withWords(['office', 'office-counter'], async () => ({
    Component: (await import('../pages/office/drawer-page.tsx')).DrawerPage,
  })),
  prePoojaReminder: notices,
  postPoojaReminder: notices,
  prasadamSent: notices,
  daySheet: withWords(['office', 'office-sheet'], async () => ({
    Component: (await import('../pages/office/day-sheet-page.tsx')).DaySheetPage,
  })),
  priest: withWords(['identity', 'office', 'office-priest'], async () => ({
    Component: (await import('../pages/office/priest-page.tsx')).PriestPage,
  })),
  reconciliation: withWords(['office', 'office-money', 'office-orders'], async () => ({
    Component: (await import('../pages/office/reconciliation-page.tsx')).ReconciliationPage,
  })),
  registers: withWords(['office', 'office-registers'], async () => ({
    Component: (await import('../pages/office/registers-page.tsx')).RegistersPage,
  })),
  officeReleases: withWords(['office', 'office-releases'], async () => ({
    Component: (await import('../pages/office/releases-page.tsx')).ReleasesPage,
  })),
  announceRelease: withWords(['office', 'office-releases'], async () => ({
    Component: (await import('../pages/office/release-announce-page.tsx')).ReleaseAnnouncePage,
  })),
  officeRelease: withWords(['office', 'office-releases'], async () => ({
    Component: (await import('../pages/office/release-page.tsx')).ReleasePage,
  })),
  audit: withWords(['office', 'office-orders'], async () => ({
    Component: (await import('../pages/office/audit-page.tsx')).AuditPage,
  })),
  people: withWords(['office', 'office-pairing', 'office-people'], async () => ({
    Component: (await import('../pages/office/people-page.tsx')).PeoplePage,
  })),
  peopleRoles: withWords(['office', 'office-people'], async () => ({
    Component: (await import('../pages/office/people-roles-page.tsx')).PeopleRolesPage,
  })),
  calendar: withWords(['calendar', 'office'], async () => ({
    Component: (await import('../pages/office/calendar-page.tsx')).CalendarPage,
  })),
} satisfies Record<string, Page>

export type OfficeRoute = keyof typeof officePages
