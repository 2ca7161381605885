import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { TempleTimeNote } from './temple-time-note.tsx'

beforeAll(() => loadWords('calendar'))
afterEach(() => vi.restoreAllMocks())

/** Simulates a browser time zone this many minutes ahead of UTC. */
const live = (minutes: number) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes)
}

test('readers in another time zone are told the temple’s', () => {
  live(240)
  render(<TempleTimeNote timeZone="Asia/Kolkata" />)
  expect(
    screen.getByText(/^All hours are temple time. At the temple it is now \d+:\d\d\s[ap]m.$/),
  ).toBeTruthy()
})

test('readers in the temple’s time zone see no note', () => {
  live(330)
  const { container } = render(<TempleTimeNote timeZone="Asia/Kolkata" />)
  expect(container.textContent).toBe('')
})
