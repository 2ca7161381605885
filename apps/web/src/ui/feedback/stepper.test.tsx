import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stepper, stepStatuses } from './stepper.tsx'

const steps = stepStatuses.map((status) => ({ id: status, label: status, status }))

test('the step statuses are complete, pending, in-progress and error', () => {
  expect(stepStatuses).toEqual(['complete', 'pending', 'in-progress', 'error'])
})

test('each step says its status in words, not by colour alone', () => {
  render(<Stepper label="Booking" steps={steps} />)
  expect(screen.getAllByRole('listitem').map((step) => step.querySelector('.sr-only')?.textContent)).toEqual([
    ', done',
    ', to come',
    ', now',
    ', needs correcting',
  ])
})

test('the step in progress is the current one', () => {
  render(<Stepper label="Booking" steps={steps} />)
  const current = screen
    .getAllByRole('listitem')
    .filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current.map((step) => step.dataset.status)).toEqual(['in-progress'])
})

test('on a phone the stepper shows the current position', () => {
  render(<Stepper label="Booking" steps={steps} />)
  expect(screen.getByText('Step 3 of 4')).toBeTruthy()
})
