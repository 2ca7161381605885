import { Direction } from 'radix-ui'
import { type ReactNode, useLayoutEffect } from 'react'
import { Toaster } from '../../ui/toast.tsx'
import { applyTheme } from './apply-theme.ts'
import { useTheme } from './theme-store.ts'

/** Around the whole application: keeps the document in step with the preference and holds the toasts. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const theme = useTheme()
  useLayoutEffect(() => applyTheme(theme), [theme])
  return (
    <Direction.Provider dir={theme.direction}>
      {children}
      <Toaster direction={theme.direction} />
    </Direction.Provider>
  )
}
