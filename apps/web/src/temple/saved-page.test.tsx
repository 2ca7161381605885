import { render, screen } from '@testing-library/react'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { beforeAll, expect, test } from 'vitest'
import { preparePage } from './prepare-page.ts'
import { SavedPage } from './saved-page.tsx'
import { sampleHome, sampleOfferingPage, sampleOfferings, sampleRate } from './testing/sample-page.ts'

beforeAll(() => preparePage('en'))

const never = new Promise<undefined>(() => undefined)
const read = (page: PublicPage, today: string) =>
  render(<SavedPage page={page} today={today} newer={never} />).container.textContent

const rates = [sampleRate(), sampleRate({ id: 29, nextDay: '2026-11-20' })]

test.each([
  ['the home page', sampleHome({ rates })],
  ['all offerings', sampleOfferings(rates)],
  ['what is beside an offering', sampleOfferingPage(rates)],
])('%s, saved on another day, calls no day next that is past', (_, page) => {
  const said = read(page, '2026-11-20')
  expect(said).toContain('next on Fri 20 Nov')
  expect(said).not.toContain('15 Nov')
})

test('closings that have ended are no warning any more; one that ends today is', () => {
  const closings = [
    { from: '2026-11-15', to: '2026-11-19', reason: 'kalasam' },
    { from: '2026-11-19', to: '2026-11-20', reason: 'eclipse' },
  ]
  read(sampleHome({ closings }), '2026-11-20')
  expect(screen.queryByText(/kalasam/)).toBeNull()
  expect(screen.getByText(/eclipse/)).toBeTruthy()
})
