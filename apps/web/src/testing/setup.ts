import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import '../lib/i18n/i18n.ts'

/** What jsdom lacks and Radix, cmdk and the layouts ask for. */
function completeDom() {
  class NoResizeObserver implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver ??= NoResizeObserver
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  })
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
}

// How long something may take to appear says nothing here: the processors are shared.
configure({ asyncUtilTimeout: 40_000 })

// Some tests read files and run without a document.
if (typeof window !== 'undefined') completeDom()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  globalThis.localStorage?.clear()
})
