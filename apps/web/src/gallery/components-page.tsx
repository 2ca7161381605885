import { Link } from 'react-router'
import { ThemeButton } from '../app/layouts/theme-button.tsx'
import { ThemePanel } from '../app/theme/theme-panel.tsx'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { ActionsGallery } from './actions-gallery.tsx'
import { ArtGallery } from './art-gallery.tsx'
import { DataGallery } from './data-gallery.tsx'
import { FeedbackGallery } from './feedback-gallery.tsx'
import { FieldsGallery } from './fields-gallery.tsx'
import { GallerySwitches } from './gallery-switches.tsx'
import { ProgressGallery } from './progress-gallery.tsx'

export function ComponentsPage() {
  const { t } = useTranslation()
  return (
    <main className="content-pad mx-auto max-w-[calc(var(--content-max)+4rem)] pt-6 pb-16">
      <div className="flex items-start justify-between gap-4">
        <h1>{t('gallery.title')}</h1>
        <ThemeButton />
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2">
        <Link to="/home">{t('gallery.toLayouts')}</Link>
        <Link to="/split">{t('gallery.toSplit')}</Link>
        <Link to="/calendar">{t('gallery.toCalendar')}</Link>
      </p>
      <GallerySwitches />
      <ActionsGallery />
      <FieldsGallery />
      <FeedbackGallery />
      <ProgressGallery />
      <DataGallery />
      <ArtGallery />
      <ThemePanel withLayout />
    </main>
  )
}
