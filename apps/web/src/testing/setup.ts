import { webcrypto } from 'node:crypto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { addresses } from '../lib/addresses.ts'
import { loadWords, speak } from '../lib/i18n/i18n.ts'

/** Browser APIs that jsdom lacks and that Radix, cmdk and the layouts need. */
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
// Translations of the public forms; other pages load their own.
await speak('en')
await loadWords('identity')

// Generous, because test machines are shared and speed is not tested here.
configure({ asyncUtilTimeout: 40_000 })

// Some tests only read files and run without a document.
if (typeof window !== 'undefined') completeDom()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
})

// A page requested at the end of a test would otherwise render into a removed document.
afterAll(() => vi.dynamicImportSettled())
