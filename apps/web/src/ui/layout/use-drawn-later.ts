import { useDeferredValue, useEffect } from 'react'

const drawnBefore = new Set<string>()

/**
 * Whether what is ready is drawn: the first time bit by bit, while the page can be scrolled and pressed on a slow phone;
 * when its page comes again at once, so that Back finds the page as long as it was left.
 */
export function useDrawnLater(name: string, isReady: boolean): boolean {
  const isDrawn = useDeferredValue(isReady, isReady && drawnBefore.has(name)) && isReady
  useEffect(() => {
    if (isDrawn) drawnBefore.add(name)
  }, [name, isDrawn])
  return isDrawn
}
