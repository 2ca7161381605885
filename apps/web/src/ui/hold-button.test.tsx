import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HoldButton } from './hold-button.tsx'

const onHeld = vi.fn()
const onPressed = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onHeld.mockClear()
  onPressed.mockClear()
  render(
    <HoldButton onHeld={onHeld} onPressed={onPressed}>
      Done
    </HoldButton>,
  )
})
afterEach(() => vi.useRealTimers())

const button = () => screen.getByRole('button', { name: 'Done' })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('is pressed by holding it for a second, once', () => {
  fireEvent.pointerDown(button(), { button: 0 })
  pass(999)
  expect(onHeld).not.toHaveBeenCalled()
  pass(1)
  expect(onHeld).toHaveBeenCalledOnce()
  fireEvent.pointerUp(button())
  fireEvent.click(button(), { detail: 1 })
  pass(5_000)
  expect([onHeld.mock.calls.length, onPressed.mock.calls.length]).toEqual([1, 0])
})

it.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)(
  'is not pressed when %s comes first',
  (end) => {
    fireEvent.pointerDown(button(), { button: 0 })
    pass(900)
    fireEvent[end](button())
    fireEvent.click(button(), { detail: 1 })
    pass(5_000)
    expect([onHeld.mock.calls.length, onPressed.mock.calls.length]).toEqual([0, 0])
  },
)

it('is pressed by a key or a screen reader, which cannot hold', () => {
  fireEvent.click(button(), { detail: 0 })
  expect([onHeld.mock.calls.length, onPressed.mock.calls.length]).toEqual([0, 1])
})
