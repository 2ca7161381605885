import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HashRouter } from 'react-router'
import '../main.css'
import calendarWords from '../../../../locales/en/calendar.json'
import words from '../../../../locales/en/gallery.json'
import themeWords from '../../../../locales/en/theme.json'
import { ThemeRoot } from '../app/theme/theme-root.tsx'
import { i18n, speak } from '../lib/i18n/i18n.ts'
import { answerSamples } from './answer-samples.ts'
import { GalleryPages } from './gallery-pages.tsx'
import { themeFromUrl } from './theme-from-url.ts'

// Development only: gallery.html is a page of its own, which the production build does not know.
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
