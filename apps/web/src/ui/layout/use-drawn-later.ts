import { useDeferredValue, useEffect } from 'react'

const drawnBefore = new Set<string>()

/**
 * Whether to render content that is ready. The first time it is deferred, so that slow phones stay responsive; when the
 * page is visited again it renders at once, so that "back" restores the scroll position.
 */
export function useDrawnLater(name: string, isReady: boolean): boolean {
  const isDrawn = useDeferredValue(isReady, isReady && drawnBefore.has(name)) && isReady
  useEffect(() => {
    if (isDrawn) drawnBefore.add(name)
  }, [name, isDrawn])
  return isDrawn
}
