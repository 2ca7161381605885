import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AlertBanner, alertTypes } from './alert-banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const banner = () => screen.queryByText('Saved')?.closest<HTMLElement>('[data-type]') ?? null

test.each(alertTypes)('%s is one of the four types', (type) => {
  render(<AlertBanner type={type}>Saved</AlertBanner>)
  expect(banner()?.dataset.type).toBe(type)
})

test('an unknown type falls back to warning', () => {
  render(<AlertBanner type="shout">Saved</AlertBanner>)
  expect(banner()?.dataset.type).toBe('warning')
})

test('it starts hiding after 3000 ms and is hidden 400 ms later', () => {
  const onClose = vi.fn()
  render(<AlertBanner onClose={onClose}>Saved</AlertBanner>)
  pass(2999)
  expect(banner()?.dataset.phase).toBe('shown')
  pass(1)
  expect(banner()?.dataset.phase).toBe('hiding')
  expect(onClose).toHaveBeenCalledOnce()
  pass(399)
  expect(banner()).not.toBeNull()
  pass(1)
  expect(banner()).toBeNull()
})

test.each([0, -1])('a duration of %i means it does not close by itself', (duration) => {
  render(<AlertBanner duration={duration}>Saved</AlertBanner>)
  pass(60_000)
  expect(banner()?.dataset.phase).toBe('shown')
})

test('the person closes it: it fades for 0.25 s and is gone after 400 ms', () => {
  render(
    <AlertBanner duration={0} closable>
      Saved
    </AlertBanner>,
  )
  expect(banner()?.style.transition).toBe('opacity 0.25s')
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(banner()?.style.opacity).toBe('0')
  pass(400)
  expect(banner()).toBeNull()
})

test('shown through a toast it begins to hide but is never removed by itself', () => {
  render(<AlertBanner inToast>Saved</AlertBanner>)
  pass(3000)
  expect(banner()?.dataset.phase).toBe('hiding')
  pass(10_000)
  expect(banner()).not.toBeNull()
})

test('a danger is read out at once, a success politely', () => {
  render(<AlertBanner type="danger">Wrong</AlertBanner>)
  render(<AlertBanner type="success">Saved</AlertBanner>)
  expect(screen.getByRole('alert').textContent).toBe('Wrong')
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test.each([
  ['danger', 1],
  ['success', 0],
] as const)('one of %s that comes off the screen is scrolled to: %i', (type, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  scroll.mockClear()
  render(<AlertBanner type={type}>Saved</AlertBanner>)
  expect(scroll).toHaveBeenCalledTimes(times)
  if (times > 0) expect(scroll).toHaveBeenCalledWith({ block: 'nearest' })
})
