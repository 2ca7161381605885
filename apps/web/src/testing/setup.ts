import { webcrypto } from 'node:crypto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { loadWords, speak } from '../lib/i18n/i18n.ts'

/** What jsdom lacks and Radix, cmdk and the layouts ask for. */
function completeDom() {
  class NoResizeObserver implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  Object.assign(window.performance, { getEntriesByType: () => [] })
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

Object.assign(addresses, { api: 'http://localhost:4000', bridge: 'http://localhost:5473' })
// Words of every form at the doors; their pages bring them.
await speak('en')
await loadWords('identity')

// How long something may take to appear says nothing here: the processors are shared.
configure({ asyncUtilTimeout: 40_000 })

// Some tests read files and run without a document.
if (typeof window !== 'undefined') completeDom()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
})

// A page asked for at the end of a test would otherwise arrive in a document that is gone.
afterAll(() => vi.dynamicImportSettled())
