import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { TempleTimeNote } from './temple-time-note.tsx'

beforeAll(() => loadWords('calendar'))
afterEach(() => vi.restoreAllMocks())

const live = (timeZone: string) => {
  const own = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone })
}

test('whoever reads the temple’s hours by another clock is told whose they are', () => {
  live('Asia/Dubai')
  render(<TempleTimeNote timeZone="Asia/Kolkata" />)
  expect(
    screen.getByText(/^All hours are temple time. At the temple it is now \d+:\d\d\s[ap]m.$/),
  ).toBeTruthy()
})

test('at home nothing is said', () => {
  live('Asia/Kolkata')
  const { container } = render(<TempleTimeNote timeZone="Asia/Kolkata" />)
  expect(container.textContent).toBe('')
})
