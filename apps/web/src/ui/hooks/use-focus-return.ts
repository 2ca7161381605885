import { useLayoutEffect, useRef } from 'react'

/**
 * Radix gives the focus back to its own trigger, and what a page opens by its state has none. Kept when it opens,
 * before anything within takes the focus. Where the page has meanwhile sent the focus elsewhere, it stays there.
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
