import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { noorumPalumQuery } from '../../../features/catalogue/catalogue.api.ts'
import { bookingsQuery, nextBookings, unpaidQuery } from '../../../features/orders/orders.api.ts'
import { NoticeBanner } from '../../../features/privacy/notice-banner.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { useIsAdmin } from '../../../features/profile/use-rights.ts'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { hasSheetAlone } from '../../../lib/route-rights.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Question } from '../../routing/prefetch.ts'
import { DevoteeHome } from './devotee-home.tsx'

/** Prefetched while the page's code loads. */
export const listQuestions = (): Question[] => [
  unpaidQuery,
  bookingsQuery(nextBookings.coming),
  bookingsQuery(nextBookings.past),
  noorumPalumQuery,
  announcedQuery,
]

/** Loaded only for office users. */
const LazyOfficeHome = lazy(async () => {
  const words = Promise.all(['office', 'office-home', 'support'].map(loadWords))
  const { OfficeHome } = await import('../office/office-home.tsx')
  await words
  return { default: OfficeHome }
})

/** Office users start with the office's home page; their page as devotees is one link away. */
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
  // Until the capabilities are known, the office's requests might be refused.
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
