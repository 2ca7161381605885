import { afterEach, expect, it, vi } from 'vitest'
import { findBrowser } from './find-browser.ts'

afterEach(() => vi.unstubAllEnvs())

it('takes the browser that was named before any other', () => {
  vi.stubEnv('CHROME_PATH', '/opt/browser')
  expect(findBrowser(process.execPath)).toBe('/opt/browser')
})

it('takes the preferred one where it is there, and another where it is not', () => {
  vi.stubEnv('CHROME_PATH', undefined)
  expect(findBrowser(process.execPath)).toBe(process.execPath)
  expect(findBrowser('/nowhere/browser')).toMatch(/chrom/)
})
