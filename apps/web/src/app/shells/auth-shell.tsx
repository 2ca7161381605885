import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { todayQuery } from '../../features/calendar/read-today.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { SplitLayout } from '../layouts/split-layout.tsx'

// After the first paint: the form comes before the stars.
const TempleToday = lazy(async () => ({ default: (await import('./temple-today.tsx')).TempleToday }))

const clockOf = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso))

/** Authentication pages: the temple at this hour beside the form. */
export function AuthShell() {
  const { details, timeZone, ...temple } = useTemple()
  const { data: day } = useQuery(todayQuery)
  return (
    <SplitLayout
      temple={temple}
      timeZone={timeZone}
      {...(day && { sunrise: clockOf(day.sunrise, timeZone), sunset: clockOf(day.sunset, timeZone) })}
      today={
        // As high as what comes, so that the date above it never moves.
        <div className="h-5 md:h-36 lg:h-[94px]">
          <Suspense>
            <TempleToday day={day} hours={details?.openingHours} />
          </Suspense>
        </div>
      }
    >
      <Outlet />
    </SplitLayout>
  )
}
