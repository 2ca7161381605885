import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { preparePage } from '../prepare-page.ts'
import { sampleHome } from '../testing/sample-page.ts'
import { HomePage } from './home-page.tsx'

beforeAll(() => preparePage('en'))

test('two poojas of one hour and two closings from one day on stand beside each other', () => {
  const complaints = vi.spyOn(console, 'error')
  const page = sampleHome({
    closings: [
      { from: '2026-11-18', to: '2026-11-18', reason: 'eclipse' },
      { from: '2026-11-18', to: '2026-11-19', reason: 'kalasam' },
    ],
  })
  const sessions = ['Usha pooja', 'Ganapathi homam'].map((name) => ({ name, nameMl: '', startsAt: '05:00' }))
  render(<HomePage page={{ ...page, temple: { ...page.temple, sessions } }} />)
  expect(screen.getAllByText(/eclipse|kalasam/)).toHaveLength(2)
  expect(screen.getAllByText(/^(Usha pooja|Ganapathi homam)$/)).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})
