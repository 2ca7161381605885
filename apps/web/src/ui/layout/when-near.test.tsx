import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WhenNear } from './when-near.tsx'

/** An IntersectionObserver that never reports an intersection. */
class NothingNear {
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NothingNear)
})
afterEach(() => vi.unstubAllGlobals())

const Never = lazy(() => new Promise<never>(() => undefined))
const boxes = (container: HTMLElement) => [...container.querySelectorAll('[aria-busy="true"]')]

test('what stands further down is on the paper, and nothing grey in place of what has not come', () => {
  const { container } = render(
    <>
      <WhenNear name="drawn" className="h-10">
        <p>The doors</p>
      </WhenNear>
      <WhenNear name="on its way" className="h-10">
        <Never />
      </WhenNear>
    </>,
  )
  expect(screen.queryByText('The doors')).toBeNull()
  expect(boxes(container)).toHaveLength(2)
  // Dispatched synchronously as by the browser, which waits for nothing before printing.
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('The doors')).toBeTruthy()
  expect(boxes(container).map(({ className }) => className.includes('print:hidden'))).toEqual([true])
})
