import { useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus after an overlay opened by state: Radix returns it only to its own trigger. The focused element is
 * remembered before anything inside takes the focus. A focus moved elsewhere meanwhile is left alone.
 */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    if (document.activeElement !== document.body) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}
