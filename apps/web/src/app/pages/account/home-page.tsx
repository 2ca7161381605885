import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { noorumPalumQuery } from '../../../features/catalogue/catalogue.api.ts'
import { bookingsQuery, nextBookings, unpaidQuery } from '../../../features/orders/orders.api.ts'
import { NoticeBanner } from '../../../features/privacy/notice-banner.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { useIsAdmin } from '../../../features/profile/use-is-admin.ts'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { hasSheetAlone } from '../../../lib/route-rights.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Question } from '../../routing/ask-first.ts'
import { DevoteeHome } from './devotee-home.tsx'

/** Asked for while the page is on its way. */
export const listQuestions = (): Question[] => [
  unpaidQuery,
  bookingsQuery(nextBookings.coming),
  bookingsQuery(nextBookings.past),
  noorumPalumQuery,
  announcedQuery,
]

/** Only the office loads the office. */
const LazyOfficeHome = lazy(async () => {
  const words = Promise.all(['office', 'office-home', 'support'].map(loadWords))
  const { OfficeHome } = await import('../office/office-home.tsx')
  await words
  return { default: OfficeHome }
})

/** The office begins with its day; whoever works there is a devotee too and has that page behind a link. */
export function HomePage() {
  const [search] = useSearchParams()
  const isAdmin = useIsAdmin()
  const { data: profile, isPending } = useQuery(profileQuery)
  if (!isAdmin || search.get('as') === 'devotee')
    return (
      <>
        <NoticeBanner />
        <DevoteeHome />
      </>
    )
  // Until the rights are known the office's own calls might be none of this person's.
  if (isPending) return <HomeSkeleton />
  if (hasSheetAlone(profile?.capabilities ?? [])) return <Navigate replace to={routes.daySheet.path} />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <LazyOfficeHome />
    </Suspense>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
