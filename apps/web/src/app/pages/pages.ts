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
  home: withWords(['calendar', 'catalogue'], async () => ({
    Component: (await import('./account/home-page.tsx')).HomePage,
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
