import { lazy, Suspense, useState } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { useTheme } from './theme-store.ts'

// Few open it, and nobody before the page stands.
const ThemePanel = lazy(async () => {
  const [panel] = await Promise.all([import('./theme-panel.tsx'), loadWords('theme')])
  return { default: panel.ThemePanel }
})

/** The panel, fetched when it is first opened. */
export function ThemePanelWhenOpen({ withLayout }: { withLayout: boolean }) {
  const isOpen = useTheme((theme) => theme.panelExpand)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <ThemePanel withLayout={withLayout} />
    </Suspense>
  )
}
