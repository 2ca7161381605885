import '../main.css'
import { theme as themeShape } from '@vazhipadu/contract/schemas/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HashRouter, Link, Route, Routes } from 'react-router'
import calendarWords from '../../../../locales/en/calendar.json'
import words from '../../../../locales/en/gallery.json'
import themeWords from '../../../../locales/en/theme.json'
import { ThemeButton } from '../app/layouts/theme-button.tsx'
import { ThemePanel } from '../app/theme/theme-panel.tsx'
import { ThemeRoot } from '../app/theme/theme-root.tsx'
import { defaultTheme, replaceTheme } from '../app/theme/theme-store.ts'
import { i18n, speak } from '../lib/i18n/i18n.ts'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { ActionsGallery } from './actions-gallery.tsx'
import { answerSamples } from './answer-samples.ts'
import { ArtGallery } from './art-gallery.tsx'
import { CalendarPage } from './calendar-page.tsx'
import { DataGallery } from './data-gallery.tsx'
import { FeedbackGallery } from './feedback-gallery.tsx'
import { FieldsGallery } from './fields-gallery.tsx'
import { GallerySwitches } from './gallery-switches.tsx'
import { LayoutDemo } from './layout-demo.tsx'
import { ProgressGallery } from './progress-gallery.tsx'
import { SplitDemo } from './split-demo.tsx'

// Development only: the production build does not include gallery.html.
await speak('en')
i18n.addResourceBundle(
  'en',
  'translation',
  { gallery: words, calendar: calendarWords, theme: themeWords },
  true,
)
answerSamples()
themeFromUrl(new URLSearchParams(window.location.search))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HashRouter>
          <ThemeRoot>
            <GalleryPages />
          </ThemeRoot>
        </HashRouter>
      </I18nextProvider>
    </StrictMode>,
  )
}

function GalleryPages() {
  return (
    <Routes>
      <Route path="/split/:sky?" element={<SplitDemo />} />
      <Route path="/calendar/:state?" element={<CalendarPage />} />
      <Route path="/home" element={<LayoutDemo />} />
      <Route path="/demo/*" element={<LayoutDemo />} />
      <Route path="*" element={<ComponentsPage />} />
    </Routes>
  )
}

/**
 * `?schema=green&mode=dark&dir=rtl&size=lg&text=large&layout=blank&collapsed` sets the theme for tests and screenshots.
 */
function themeFromUrl(query: URLSearchParams) {
  if (query.size === 0) return
  const asked = themeShape.safeParse({
    themeSchema: query.get('schema') ?? defaultTheme.themeSchema,
    direction: query.get('dir') ?? defaultTheme.direction,
    mode: query.get('mode') ?? defaultTheme.mode,
    panelExpand: query.has('panel'),
    controlSize: query.get('size') ?? defaultTheme.controlSize,
    textSize: query.get('text') ?? defaultTheme.textSize,
    followDevice: false,
    layout: {
      type: query.get('layout') ?? defaultTheme.layout.type,
      sideNavCollapse: query.has('collapsed'),
    },
  })
  if (asked.success) replaceTheme(asked.data)
}

function ComponentsPage() {
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
