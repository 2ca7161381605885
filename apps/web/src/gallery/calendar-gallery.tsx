import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingCalendar } from '../features/calendar/booking-calendar.tsx'
import { Button } from '../ui/button.tsx'
import { galleryOfferings } from './answer-samples.ts'
import { GallerySection } from './gallery-section.tsx'
import { sampleTimes } from './sample-calendar.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

/** The booking calendar of a fixed November: open, few left, full, closed, past, too late; on the way; failed. */
export function CalendarGallery({ state }: { state: keyof typeof galleryOfferings }) {
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
