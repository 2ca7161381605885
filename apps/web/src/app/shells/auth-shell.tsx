import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { todayQuery } from '../../features/calendar/read-today.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { sunClock } from '../../lib/format/sun-clock.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { LanguageMenu, LanguageRow } from '../language/lazy-languages.ts'
import { SplitLayout } from '../layouts/split-layout.tsx'
import { LookButton } from '../theme/lazy-look-button.ts'

// Loaded after the first paint, so that the form appears first.
const TempleToday = lazyPart(async () => (await import('./temple-today.tsx')).TempleToday)

/** Sign-in pages: the temple's sky beside the form. */
export function AuthShell() {
  const { details, timeZone, ...temple } = useTemple()
  const { data: day } = useQuery(todayQuery)
  return (
    <SplitLayout
      temple={temple}
      timeZone={timeZone}
      {...(day && { sunrise: sunClock(day.sunrise, timeZone), sunset: sunClock(day.sunset, timeZone) })}
      end={
        <Suspense fallback={<span className="h-11 w-25 flex-none" />}>
          <LanguageMenu look="sky" />
          <LookButton />
        </Suspense>
      }
      below={
        <Suspense>
          <LanguageRow />
        </Suspense>
      }
      today={
        // Reserves the content's height, so that the date above does not shift; on phones the facts may need two lines.
        <div className="min-h-[2.5rem] md:min-h-[9rem] lg:min-h-[5.875rem]">
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
