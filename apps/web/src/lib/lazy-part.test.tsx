import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Look = () => <button type="button">Look and size</button>

function show(load: () => Promise<typeof Look>) {
  const Part = lazyPart(load)
  render(
    <>
      <p>The page</p>
      <Suspense fallback={<p>its place</p>}>
        <Part />
      </Suspense>
    </>,
  )
}

test('a chunk that fails to load leaves its page working, and is retried with growing pauses', async () => {
  const load = vi.fn<() => Promise<typeof Look>>(missing)
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.getByText('its place')).toBeTruthy()
  for (const [afterMs, times] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(afterMs))
    expect(load).toHaveBeenCalledTimes(times)
  }
  load.mockResolvedValue(Look)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.getByRole('button', { name: 'Look and size' })).toBeTruthy()
})

test('a network that comes back is not waited for longer', async () => {
  const load = vi.fn<() => Promise<typeof Look>>(missing)
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(0))
  load.mockResolvedValue(Look)
  window.dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('button', { name: 'Look and size' })).toBeTruthy()
})
