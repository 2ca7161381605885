import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ThemePanel } from '../app/theme/theme-panel.tsx'
import { galleryOfferings } from './answer-samples.ts'
import { CalendarGallery } from './calendar-gallery.tsx'
import { GallerySwitches } from './gallery-switches.tsx'

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
