import { act, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { linesFor } from '../../../features/booking/booking.rules.ts'
import { markRefused, putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { ReviewSteps } from './guided-steps.tsx'
import { loadBookingWords, stepStatuses } from './testing/show-guided.tsx'

beforeAll(loadBookingWords)
beforeEach(() => {
  useBasket.setState(useBasket.getInitialState(), true)
  putLines(
    'one',
    linesFor({
      group: 'one',
      offering: { id: 28, name: 'Noorum palum' },
      dates: ['2026-11-30'],
      people: [{ name: 'Lakshmi Menon', nameMl: null, starId: 9 }],
    }),
  )
})

const done = ['complete', 'complete', 'complete', 'complete', 'complete']

it('the review is the step one is at', () => {
  render(<ReviewSteps />)
  expect(stepStatuses()).toEqual([...done, 'in-progress'])
})

it('is in error while a line cannot be booked, and still the step one is at', () => {
  render(<ReviewSteps />)
  const [line] = useBasket.getState().lines
  act(() => markRefused({ [line?.id ?? '']: { reason: 'full', left: 0, message: null } }))
  expect(stepStatuses()).toEqual([...done, 'error'])
  expect(screen.getByRole('list').querySelector('[aria-current="step"]')?.textContent).toContain('Review')
})
