import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ThemePanel } from '../app/theme/theme-panel.tsx'
import { BookingCalendar } from '../features/calendar/booking-calendar.tsx'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { galleryOfferings } from './answer-samples.ts'
import { GallerySection } from './gallery-section.tsx'
import { GallerySwitches } from './gallery-switches.tsx'
import { sampleTimes } from './sample-calendar.ts'

const states = Object.keys(galleryOfferings) as (keyof typeof galleryOfferings)[]

export function CalendarPage() {
  const { t } = useTranslation()
  const asked = useParams().state
  const state = states.find((name) => name === asked) ?? 'answers'
  return (
    <main className="content-pad mx-auto max-w-[calc(var(--content-max)+4rem)] pt-6 pb-16">
      <h1>{t('gallery.calendar.title')}</h1>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2">
        {states.map((name) => (
          <Link key={name} to={`/calendar/${name}`}>
            {t(`gallery.calendar.${name}`)}
          </Link>
        ))}
      </p>
      <GallerySwitches />
      <CalendarGallery key={state} state={state} />
      <ThemePanel withLayout />
    </main>
  )
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

/**
 * The booking calendar of a fixed November in all states: open, few left, full, closed, past, too late, loading,
 * failed.
 */
function CalendarGallery({ state }: { state: keyof typeof galleryOfferings }) {
  const { t } = useTranslation()
  const [value, setValue] = useState<string | undefined>('2026-11-30')
  return (
    <QueryClientProvider client={client}>
      <GallerySection title={t(`gallery.calendar.${state}`)}>
        <BookingCalendar
          offeringId={galleryOfferings[state]}
          offering={sampleTimes}
          value={value}
          onChange={setValue}
          starId={9}
          heading="h3"
          action={() => (
            <Button look="main" size="lg" wide>
              {t('gallery.calendar.choose')}
            </Button>
          )}
        />
      </GallerySection>
    </QueryClientProvider>
  )
}
