import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTheme } from './theme-store.ts'

// Few users open the panel, so it is loaded on demand.
const ThemePanel = lazyPart(async () => (await import('./theme-panel.tsx')).ThemePanel, 'theme')

/** The theme panel, loaded when it is first opened. */
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
