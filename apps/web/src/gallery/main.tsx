import { theme as themeShape } from '@vazhipadu/contract/schemas/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HashRouter, Route, Routes } from 'react-router'
import '../main.css'
import calendarWords from '../../../../locales/en/calendar.json'
import words from '../../../../locales/en/gallery.json'
import themeWords from '../../../../locales/en/theme.json'
import { ThemeRoot } from '../app/theme/theme-root.tsx'
import { defaultTheme, replaceTheme } from '../app/theme/theme-store.ts'
import { i18n, speak } from '../lib/i18n/i18n.ts'
import { answerSamples } from './answer-samples.ts'
import { CalendarPage } from './calendar-page.tsx'
import { ComponentsPage } from './components-page.tsx'
import { LayoutDemo } from './layout-demo.tsx'
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
