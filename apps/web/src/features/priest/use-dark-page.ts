import { useLayoutEffect } from 'react'

/** Names are read in the sanctum, before dawn: this view is dark in every look, and the look is back after it. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (root.classList.contains('dark')) return undefined
    root.classList.add('dark')
    return () => root.classList.remove('dark')
  }, [])
}
