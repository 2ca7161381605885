import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import '../lib/i18n/i18n.ts'

// What jsdom lacks and Radix, cmdk and the layouts ask for.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResizeObserver
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})
