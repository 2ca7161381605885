import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { CalendarPage } from './pages/calendar-page.tsx'
import { HelpPage } from './pages/help-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { OfferingPage } from './pages/offering-page.tsx'
import { OfferingsPage } from './pages/offerings-page.tsx'
import { TodayPage } from './pages/today-page.tsx'
import { PageFrame } from './parts/page-frame.tsx'

/** A public page, rendered by the worker and hydrated in the browser; both must produce the same output. */
export function TemplePage({ page }: { page: PublicPage }) {
  return (
    <PageFrame page={page}>
      <Content page={page} />
    </PageFrame>
  )
}

function Content({ page }: { page: PublicPage }) {
  switch (page.page) {
    case 'home':
      return <HomePage page={page} />
    case 'offerings':
      return <OfferingsPage page={page} />
    case 'offering':
      return <OfferingPage page={page} />
    case 'calendar':
      return <CalendarPage page={page} />
    case 'today':
      return <TodayPage page={page} />
    case 'help':
      return <HelpPage page={page} />
  }
}
