import { Direction } from 'radix-ui'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { applyTheme } from './apply-theme.ts'
import { useTheme } from './theme-store.ts'
import { useDeviceDark } from './use-device-dark.ts'

// Loaded after the first paint; earlier toasts wait for it.
const Toaster = lazyPart(async () => (await import('../../ui/feedback/toast.tsx')).Toaster)

/** Wraps the app: applies the theme to the document, and renders toasts. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const deviceIsDark = useDeviceDark()
  useLayoutEffect(() => applyTheme(theme, deviceIsDark), [theme, deviceIsDark])
  return (
    <Direction.Provider dir={theme.direction}>
      {children}
      <Suspense>
        <Toaster direction={theme.direction} />
      </Suspense>
    </Direction.Provider>
  )
}
