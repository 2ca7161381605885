import { useTranslation } from 'react-i18next'
import { ThemePanel } from '../theme/theme-panel.tsx'
import { CalendarGallery } from './calendar-gallery.tsx'
import { GallerySwitches } from './gallery-switches.tsx'

export function CalendarPage() {
  const { t } = useTranslation()
  return (
    <main className="content-pad mx-auto max-w-[calc(var(--content-max)+4rem)] pt-6 pb-16">
      <h1>{t('gallery.calendar.title')}</h1>
      <GallerySwitches />
      <CalendarGallery />
      <ThemePanel />
    </main>
  )
}
